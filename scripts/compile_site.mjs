// Compiles Python's sources for Pyodide, in Pyodide: `node scripts/compile_site.mjs PACKAGES LIBRARY TARGET`. From the folder
// PACKAGES it makes TARGET/packages.gz: names and lengths as JSON on the first line, then the files one after the
// other, compressed. From the folder LIBRARY it makes TARGET/python_stdlib.zip.gz, a plain archive, compressed.
import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [packages, library, target] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.runPython(`
import importlib.util, io, marshal, types, zipfile

def on_one_line(code):
    # each instruction is on the first line of its function: "no columns, the same line", for eight units at most
    inner = (on_one_line(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xEF, 0]) * whole + (bytes([0xE8 | rest - 1, 0]) if rest else b"")
    return code.replace(co_consts=tuple(inner), co_linetable=table)

def compiled(source, name):
    # without docstrings and assertions, as nobody reads those in a browser, and with a hash that is not checked
    code = compile(bytes(source), name, "exec", dont_inherit=True, optimize=2)
    if name.startswith("/app/") and not name.startswith(("/app/referee/", "/app/widgets/")):
        code = on_one_line(code)  # a fifth of all packages is which line and column a library's code is from
    return importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8) + marshal.dumps(code)

class Archive:
    def __init__(self):
        self.file = io.BytesIO()
        self.zip = zipfile.ZipFile(self.file, "w", zipfile.ZIP_STORED)

    def add(self, name, content):
        self.zip.writestr(zipfile.ZipInfo(name), bytes(content))

    def close(self):
        self.zip.close()
        return self.file.getvalue()
`);
const compiled = pyodide.globals.get("compiled");
const archive = pyodide.globals.get("Archive")();

/** Return the files of a folder by their names, sources compiled. */
function* compiledFiles(folder, place) {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => relative(folder, join(one.parentPath, one.name)))
        .sort();
    for (const path of paths) {
        const content = new Uint8Array(readFileSync(join(folder, path)));
        const isCompiled = path.endsWith(".py") && !path.includes("/migrations/"); // Alembic reads sources
        yield isCompiled ? [`${path}c`, compiled(content, `${place}/${path}`).toJs()] : [path, content];
    }
}

function write(name, content) {
    writeFileSync(join(target, `${name}.gz`), gzipSync(content, { level: 9 }));
}

const files = [...compiledFiles(packages, "/app")];
const index = JSON.stringify(files.map(([path, content]) => [path, content.length]));
write("packages", Buffer.concat([Buffer.from(`${index}\n`), ...files.map(([, content]) => content)]));
for (const [path, content] of compiledFiles(library, "/lib/python314.zip")) archive.add(path, content);
write("python_stdlib.zip", archive.close().toJs());
