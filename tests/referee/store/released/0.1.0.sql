BEGIN TRANSACTION;
CREATE TABLE referee_component (
	game VARCHAR(80) NOT NULL, 
	edition VARCHAR(80) NOT NULL, 
	kind VARCHAR(80) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_referee_component PRIMARY KEY (game, edition, kind, "key")
);
INSERT INTO "referee_component" VALUES('reputation','standard','private','61c25f45e8edc05f0e45482dd3058f0e78ffe90abe226d04af2cfa897018ec13','{"name":"Moon Mine","loss":3}');
INSERT INTO "referee_component" VALUES('reputation','second','private','61c25f45e8edc05f0e45482dd3058f0e78ffe90abe226d04af2cfa897018ec13','{"name":"Moon Mine","loss":4}');
CREATE TABLE referee_countdown (
	table_id VARCHAR(16) NOT NULL, 
	seconds INTEGER, 
	number INTEGER, 
	ends_at DATETIME, 
	action TEXT, 
	CONSTRAINT pk_referee_countdown PRIMARY KEY (table_id), 
	CONSTRAINT fk_referee_countdown_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
INSERT INTO "referee_countdown" VALUES('bjmyzymz',30,NULL,NULL,NULL);
CREATE TABLE referee_device (
	id VARCHAR(64) NOT NULL, 
	agent VARCHAR(80) NOT NULL, 
	is_let_in BOOLEAN NOT NULL, 
	is_owner BOOLEAN NOT NULL, 
	since DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, 
	gone_at DATETIME, 
	CONSTRAINT pk_referee_device PRIMARY KEY (id)
);
INSERT INTO "referee_device" VALUES('dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','Firefox on Linux',1,1,'2026-11-28 19:47:49.434304','2026-11-28 19:47:49.434304',NULL);
INSERT INTO "referee_device" VALUES('ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff','Firefox on Linux',0,0,'2026-11-28 19:47:49.434304','2026-11-28 19:47:49.434304','2026-11-28 19:47:49.434947');
CREATE TABLE referee_entry (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_referee_entry PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_referee_entry_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
INSERT INTO "referee_entry" VALUES('t97p2fgm',0,'2026-11-28 19:47:49.121817','{"v":1,"kind":"act","action":{"do":"set_up","by":0,"squares":[[1,0],[1,3],[1,5],[2,2],[3,0],[3,4]],"piece":0,"commitment":"sha256:491d82ab42c503d92879dd9a2a8c5055c8800ecb679006d718d6f72d937e9f49"}}','0e873a504b84e6320de06f89b7707547a5e2f18b60228f95e9c8bb5b0dba8c97');
INSERT INTO "referee_entry" VALUES('t97p2fgm',1,'2026-11-28 19:47:49.126384','{"v":1,"kind":"act","action":{"do":"set_up","by":1,"squares":[[1,0],[1,3],[1,5],[2,2],[3,0],[3,4]],"piece":1,"commitment":"sha256:b5cd824928cfd5390733505e2d271c275a4ab6536e58ad1eed5ca9e153c59704"}}','73ec05b3a43876ea7bfa917d153b13d1def8b554c35bee28ce2534d66aa18b20');
INSERT INTO "referee_entry" VALUES('t97p2fgm',2,'2026-11-28 19:47:49.129435','{"v":1,"kind":"act","action":{"do":"end_turn","by":0}}','551b2d2e43839d963f022a8ff6d65fee955d36125c4df4bcd5e9c7b77fedde81');
INSERT INTO "referee_entry" VALUES('t97p2fgm',3,'2026-11-28 19:47:49.132021','{"v":1,"kind":"act","action":{"do":"buy_building","by":1,"building":"drug_den","at":[1,4]}}','6f5ce45f972b410725b10b80f1d91d7624856e3b26d66fd4a938254d85aa017e');
INSERT INTO "referee_entry" VALUES('t97p2fgm',4,'2026-11-28 19:47:49.134539','{"v":1,"kind":"act","action":{"do":"end_turn","by":1}}','2e09caa5e1371f66db32f988263e55c0e73def577c34cbdb78c8af79fa0173cf');
INSERT INTO "referee_entry" VALUES('t97p2fgm',5,'2026-11-28 19:47:49.136970','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":1,"col":0}}}','e093ff1fbfcfeb85bf29acf8d9ec0f4fda34fba21293e999b51e1d633ce02726');
INSERT INTO "referee_entry" VALUES('t97p2fgm',6,'2026-11-28 19:47:49.139016','{"v":1,"kind":"undo","by":1}','481a0b2689ca2e4d8af0eb50ababb75522afc668ac8a43b040c154f77674dc4e');
INSERT INTO "referee_entry" VALUES('t97p2fgm',7,'2026-11-28 19:47:49.140990','{"v":1,"kind":"undo","by":0}','df3beb42710092f284f894ef7eceb5decf0761cfdbf1f13eda9d6eb3de6005dc');
INSERT INTO "referee_entry" VALUES('t97p2fgm',8,'2026-11-28 19:47:49.143148','{"v":1,"kind":"act","action":{"do":"end_turn","by":1}}','6ee36cb381893303024e475aa6940c66647550964ab47a0acbeaa29b231d570a');
INSERT INTO "referee_entry" VALUES('t97p2fgm',9,'2026-11-28 19:47:49.145127','{"v":1,"kind":"undo"}','6ed227db3b733d444ae5ffde2357cf0838d40069e4d674d6585f7635258b093d');
INSERT INTO "referee_entry" VALUES('t97p2fgm',10,'2026-11-28 19:47:49.147034','{"v":1,"kind":"act","action":{"do":"end_turn","by":1}}','8ee999cbb960730cabb4be9f8fb47c1ea4d0c6e5bb5e3f78c874c8b31e31baa3');
INSERT INTO "referee_entry" VALUES('t97p2fgm',11,'2026-11-28 19:47:49.149664','{"v":1,"kind":"act","action":{"do":"buy_command","by":0,"command":"communications_jam","target":1}}','41e12479e9a14b28eaa17e18a1808c63465306d88d21ab3bf72fd7964344c942');
INSERT INTO "referee_entry" VALUES('t97p2fgm',12,'2026-11-28 19:47:49.153073','{"v":1,"kind":"act","action":{"do":"buy_building","by":0,"building":"factory","at":[5,3]}}','72b1eae1d06be27d4665e128374e219a98da391d8a7ea27665afce32cc7928b9');
INSERT INTO "referee_entry" VALUES('t97p2fgm',13,'2026-11-28 19:47:49.156007','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":2,"col":1}}}','7d4edd478b35f093137ec79c5d032443ba3cc7af347494fdf23b79651138d43d');
INSERT INTO "referee_entry" VALUES('t97p2fgm',14,'2026-11-28 19:47:49.158489','{"v":1,"kind":"act","action":{"do":"end_turn","by":1}}','39667254fd11fb196377bb834c352f9b7fb014264f876e6aa44efafd4360db5f');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',0,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"set_up","by":1,"squares":[[1,1],[1,2],[1,3],[1,4],[2,1],[2,2]],"piece":5}}','00690f553570666f0d70fbd1eb048f166e8c21380d4a89a51aa354f077c223a8');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',1,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"set_up","by":0,"squares":[[1,1],[1,2],[1,3],[1,4],[2,1],[2,2]],"piece":3,"commitment":"sha256:e574d7ec6bac30041174dbf833d9c89fbdcbde594933a1801500ee129f910b4b"}}','bbeb7481a17f9b4d3b8d32c41eec48ec03807ef77e15f3bea9c38fa1b34a1c37');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',2,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"buy_command","by":0,"command":"travel_permit"}}','b9ae5caff02cb138ce42cb36ce1d52a60e7de33627639e3376ac2d1774259b70');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',3,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":1,"col":3}}}','d9ee8cfff70d30c207c6f17135a9619b4c4da8e63feb8f14ef21f81c27dd77aa');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',4,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"end_turn","by":1}}','af5049d212e61c4d794451a7e0c9baaec341e8d999a4d4f95b3ac42fd2d0bf97');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',5,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":1,"col":5}}}','d2eb0347da00b67ff024f8484db721c9271c2068517c5026f80a4763a46e7cfc');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',6,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"buy_command","by":1,"command":"travel_permit"}}','18b56f6f91d900897dc2d8a38ae6154791b5bfc125e9ff4b2b3439d52cd5c6ba');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',7,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":1,"row":1,"col":5}}}','a59e6dfd38f14af760ac369150d17ae9d3c5f2aaf0eb9d4877b739703f76e4a0');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',8,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":0,"col":5}}}','6be4532c28b295fb8d18b70fd941298066020c27a94974adb74e0103030ba7f0');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',9,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":1,"row":2,"col":3}}}','454892bc3208bdacedf033acfdeb963ed306389ab6deb86357da37604a8b5427');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',10,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"gate":true},"jump_to":1}}','66c2f56338c8cc5ff028fe1e3c1e0d1681f3cda05df192082a6bfb288ebe6e04');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',11,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":1,"gate":true},"jump_to":0}}','1c8ef33dc835a747dbe077bb6d14a41d32203abcb2cc195b8129338d71db85d5');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',12,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":1,"row":0,"col":1}}}','9dcc7d1f22e09c05ffbc63ca3e59df177fe1c22fb1cc5f79255b40e550e1d1ed');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',13,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":0,"row":2,"col":3}}}','91ea8c9d98b4af1142359f14ae593d8531e04b00cdd4dc14d64c0ec3e077d6f2');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',14,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":1,"row":4,"col":1}}}','f5ec806fd711ef87b4b857793187b5af55f952b90c076f8fd403a60d35cebe60');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',15,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":0,"row":2,"col":2}}}','06eea09cfb62f2341b2376dc828b467d89eda4ee83eafd94a374e66e3762fb67');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',16,'2026-11-28 19:47:49.169109','{"v":1,"kind":"answer","action":{"do":"uncover","by":1,"kind":"alarm"}}','9b62d069830a92c10d8b3e17a855f88e16372d68c987cea4dd92caac6085dc01');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',17,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":1,"row":2,"col":2}}}','e78d3228783af3408e7ae80608ef5ed29bd96ead705bbf91b1433da7b4c6dab7');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',18,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"uncover","by":0,"kind":"guard"}}','3200e72a9cbbc110c23e86d3a5198d6c15bac0ca31cbf9baa8482751fcfec4a3');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',19,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"return_home","by":0,"col":2}}','59cf87256b0045db3be67ac7850c41357c8f6ed1fcb7dd92a7f87490522f3cb2');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',20,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":0,"row":2,"col":1}}}','c6537a74526255f5be66eb814865281a00edc858f68fb9ea4e07b353435a8f1b');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',21,'2026-11-28 19:47:49.169109','{"v":1,"kind":"answer","action":{"do":"uncover","by":1,"kind":"guard"}}','09ddd611241f130ddd2c2b5187d638519e13c7c04bdc7edf8a3cd411d0bab59d');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',22,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"return_home","by":1,"col":1}}','c5a64bcc73137455656c26cb981c4140a08ccc311c7414c73a2a9ec708876c21');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',23,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"row":1,"col":2}}}','fff6c2c251bbe9e58e33c5033550e7bb22ddd7e945d81a8d19bd3c32247f4458');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',24,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":1,"row":1,"col":1}}}','1f1091904d267af817d1a736124c97a0052d20468ba77b66371207a2ebd851aa');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',25,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":0,"gate":true},"jump_to":1}}','86c0907e47d8083fee8e317e5c079a471a14669989c3307ec20b2504ecc1086e');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',26,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":1,"gate":true},"jump_to":0}}','3ac3720cb0f45def685d6f911e46025cd47cd65615981e00c499de6277bab809');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',27,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":1,"row":1,"col":1}}}','28e36a32c1ed0e35c4965181c6c39cdf15a411a12a6d219c09786b3ccb206716');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',28,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"uncover","by":0,"kind":"alarm"}}','3b30f2c03027c71c519df989075b00c512b68fc8df703fc324c9023ce9d093ca');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',29,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":1,"to":{"hq":0,"row":2,"col":2}}}','83a46ad17f9385382bac55d41f4436f613a39e4a2e2b6f927cc3f3f278857112');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',30,'2026-11-28 19:47:49.169109','{"v":1,"kind":"answer","action":{"do":"uncover","by":1,"kind":"alarm"}}','e189a5b0b61bd7db35eb653859581c950df2176fdbd7df0d35009bbb9a52b8d9');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',31,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"move","by":0,"to":{"hq":1,"row":1,"col":2}}}','64c3ec8ffe13133e79aa78da6c51433266c17bca8489d2b41eb26184268f5c78');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',32,'2026-11-28 19:47:49.169109','{"v":1,"kind":"act","action":{"do":"uncover","by":0,"kind":"vip"}}','d4b79f28c05ae9645740029a2e5d825a45c1e736040522d0d5270a4c8b24ea1b');
INSERT INTO "referee_entry" VALUES('gc4pyrn5',33,'2026-11-28 19:47:49.169109','{"v":1,"kind":"open","secrets":{"1":{"given":{"squares":[[1,1],[1,2],[1,3],[1,4],[2,1],[2,2]],"kinds":["alarm","vip","guard","alarm","guard","alarm"],"piece":3},"salt":"45091c95e964719b20bb06e37c44536e2960d682f831e048e5dd93b0287eddbe"}}}','7742020f719205ac912f6d5668149507a1bfc812e893e34a59e5ffecb62dbc9b');
INSERT INTO "referee_entry" VALUES('bjmyzymz',0,'2026-11-28 19:47:49.181138','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','6f060f346952d90135e9e1d5739eb93df92bc287e9b16595134a3a4d107422a7');
INSERT INTO "referee_entry" VALUES('bjmyzymz',1,'2026-11-28 19:47:49.183294','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','c5392ced096f53b02bb527f7d77e7ac6d86cd20952c9fcc80d730245315c36ac');
INSERT INTO "referee_entry" VALUES('bjmyzymz',2,'2026-11-28 19:47:49.185298','{"v":1,"kind":"act","action":{"do":"finish","vps":[2,2]}}','dd07e70eda9c72ce4e2bbc21da79c6cc54bc4e8f00ab45b586c56ee995f53fe3');
INSERT INTO "referee_entry" VALUES('m6f5qszp',0,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','4ebd6d3092e1bc1a5b0965519b286c1c2ec4fb35fde335702fc53d63c6bcab2b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',1,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.2","using":"media","place":"Report on Technology"}}','c53493edde77930ba7da89af89d31eb39b2a7dbcde17696317f35b817c4d53c0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',2,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"media","place":"Report on Trade"}}','2234a7616ead46473f0be65523960497ec23658b7d7f1c7eb9e47113f742055b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',3,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"corruption","place":"Tiger State"}}','8302c64e6feb1b7342335338b35ecd51b0d3ca31294159af8ff27c9c9b376814');
INSERT INTO "referee_entry" VALUES('m6f5qszp',4,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','f29984694e39da182dd35e04c772317db418319aa2606b7eef53930072f88623');
INSERT INTO "referee_entry" VALUES('m6f5qszp',5,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.3","using":"media","place":"Report on Corruption"}}','fdf1d66322a40ec67daf0150a55660dbe580190a511e86a057ce4ba66292c48f');
INSERT INTO "referee_entry" VALUES('m6f5qszp',6,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','5a10de1b114f9ebf026408f21b76d643df821c6c3a194c93fd3e17e4b785b40a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',7,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','90de79d6599cf39086e65716f2238d3fe7a51fe17cbbbacefe482f91d5d6787c');
INSERT INTO "referee_entry" VALUES('m6f5qszp',8,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','c7f1af2e6c173f1afa56ef12bc4fb7eaf039de7edd1f7e5f53c92cd015140369');
INSERT INTO "referee_entry" VALUES('m6f5qszp',9,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"buy_prize","by":1}}','4e811ad392d5fe695194693ea928fdb7fbdfda5f581da8a4955679891718e0a5');
INSERT INTO "referee_entry" VALUES('m6f5qszp',10,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"buy_prize","by":0}}','00e5a8200f9ae0ca53d8e1b7d73fef228265f5cd490af9cc9853b0285869e700');
INSERT INTO "referee_entry" VALUES('m6f5qszp',11,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','e2cfaac89554aa4533aa30fe0496df49e2de317aab03e72b40b3e8d0cdcd2221');
INSERT INTO "referee_entry" VALUES('m6f5qszp',12,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','5d2a7e79c6129c142b71298e0ae9af7b73d5de5c1a5acbeb4a09893e88301352');
INSERT INTO "referee_entry" VALUES('m6f5qszp',13,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.4","using":"crime","place":"Rogue State"}}','03ad4159011ce8e0cff57fa7c74165b676c6b61a618305a45898467e73b3c4b0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',14,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":1}}','7cafa3e7db13c6af0a1184290c15926c90021cc6a64cda50a5061169b77b6680');
INSERT INTO "referee_entry" VALUES('m6f5qszp',15,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.2","using":"none","place":"VIP Lounge"}}','74926879a055bb5ba31d283d98060c47a074522545dc3ecf59d23cd05878c3b2');
INSERT INTO "referee_entry" VALUES('m6f5qszp',16,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.3","using":"media","place":"Report on Technology"}}','cfa9b96f854472527ba4ca25532e2700b8ec629e59849187eebc2f86a50da213');
INSERT INTO "referee_entry" VALUES('m6f5qszp',17,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"media","place":"Report on Corruption"}}','ae3dcb8aa729a3d9a51027ac9c4109165a3b31a18b805acf84efded8144d097a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',18,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"yield","by":1}}','050f94a1c62fecfbd161e3d359afd62b452c15b11f70e7d3507129ee024a695c');
INSERT INTO "referee_entry" VALUES('m6f5qszp',19,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.1","using":"media","place":"Report on Crime"}}','6f733075f6ba6f3061ba0a6ebca322796d560d6575666ab215cefd68dfa92a51');
INSERT INTO "referee_entry" VALUES('m6f5qszp',20,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','43fcba0cf86b2b02d68e6530951f954fc9809c8f010ce0024278e38dca4a99a9');
INSERT INTO "referee_entry" VALUES('m6f5qszp',21,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','d2a33859b110515a9fd014e990dac1c14ed7a21a29d8d8cc6076a0ba29570e6a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',22,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','a37bc809cf7997ccb28610709860531cec847d93bacafcc2da672ec49a7ee4f8');
INSERT INTO "referee_entry" VALUES('m6f5qszp',23,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','91bebe910d93824e400e3f8269db1fe1c327b05865466fbcf19a9955201c22ac');
INSERT INTO "referee_entry" VALUES('m6f5qszp',24,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','6a289358fa97f14cbbc994137c96bf09e9199287c7d4500d69d4ffd8710a1c75');
INSERT INTO "referee_entry" VALUES('m6f5qszp',25,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','1516c1d30eac76e3903a6cb98194ed731377c5a9b8fe6d3fefde5bd46cffce45');
INSERT INTO "referee_entry" VALUES('m6f5qszp',26,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','db3e13a2acc07a9519bc291c1bcc7a9c543de55138b7556bca98bd5746cfec76');
INSERT INTO "referee_entry" VALUES('m6f5qszp',27,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','261cf5b8f95e6f8ca84b362c901f16869b1333787326ac1cdef2622e719e4737');
INSERT INTO "referee_entry" VALUES('m6f5qszp',28,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','8ca97cf8fe51dfcdb0388bf880ecb658dea5f986be259d5a9db41c8011952ef0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',29,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','e6ad373dcee4febcd68a7877b881363be0da173a42379674541a2879e27c5793');
INSERT INTO "referee_entry" VALUES('m6f5qszp',30,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.3","using":"none","place":"VIP Lounge"}}','06893c3fe15ea1d2dcfcb35cf8cd009f746fa66233cb1ac51b6df41bfa3a494a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',31,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.1","using":"media","place":"Report on Crime"}}','71133b6670ed9b271b567592ffa76eb870043e9bea76ec7886eb9dfeeb4c2be0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',32,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"fight","by":1,"amount":0}}','7d24b5d1d581143d2767e787d88b6c5de16c0443170bef737fecc3be72f9902b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',33,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"push","by":0,"retreat":true}}','928d42583a302118d00d55ea0a1ac48b5a6d6270dceefb81b47576195417f794');
INSERT INTO "referee_entry" VALUES('m6f5qszp',34,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"corruption","place":"Oil Kingdom"}}','4aa65fa90b805d213f872b50a7c45319c40e6993c13510551693790c6fdef38e');
INSERT INTO "referee_entry" VALUES('m6f5qszp',35,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','26f6a03106124f25b10c7f721e01be48ceaf599a5e722f8e274971ac6c2e5562');
INSERT INTO "referee_entry" VALUES('m6f5qszp',36,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','7b71cddc6220817459d08b8fa609f4a791a2ffd7f3b3061ec5aaaf5b69e6e882');
INSERT INTO "referee_entry" VALUES('m6f5qszp',37,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','856b34287751c535f39a986203e1a7952f733ff3b0cc32360f2539131ca33d32');
INSERT INTO "referee_entry" VALUES('m6f5qszp',38,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','d78a1a36bcb31986c9c15b146b76b7b459c521f7c6e66b2a096030fa3d94b2ce');
INSERT INTO "referee_entry" VALUES('m6f5qszp',39,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','1df545050c0a772e08c570955b0a1cbb93f0536ab985a891f771528cb6a3a90a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',40,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','35eb1250cf60afcc79e6af626db626c873dd48fdf063d49e2af1c47963c3dcb9');
INSERT INTO "referee_entry" VALUES('m6f5qszp',41,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','b29ec5da5542c07654df64fb9d6023af5496ba03ebc1a857071a153bd22e77e4');
INSERT INTO "referee_entry" VALUES('m6f5qszp',42,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','8e1646eba7729cef03ad02b4b84a7ac853dc1713600341c67c94ac000d2ec9f8');
INSERT INTO "referee_entry" VALUES('m6f5qszp',43,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','0ed8b5bb0801d44a1dde638ad568694224a534bcc27f80b98f03c89be3aa3741');
INSERT INTO "referee_entry" VALUES('m6f5qszp',44,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','926ef6daacefd05fa0b360043a33bbf1994d5e22c7739e59a5a118bc462aeaea');
INSERT INTO "referee_entry" VALUES('m6f5qszp',45,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','4822f15deb402ea1f8e11a953753673b244da49ece1bd1196f34cb886a987889');
INSERT INTO "referee_entry" VALUES('m6f5qszp',46,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.2","using":"crime","place":"Rogue State"}}','2374e05ef692e3d920cea2fdb6bffce766cd7da383e26c4a423e5d829d5e1a16');
INSERT INTO "referee_entry" VALUES('m6f5qszp',47,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":1}}','b6836dd0222c10a0e1b15644234558d017e32ae430b8126f5ac3c045a37274ae');
INSERT INTO "referee_entry" VALUES('m6f5qszp',48,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','a23e71de294c643cbe25bf52c82acb32d1b22f0e570ab7dc54b01b749268910e');
INSERT INTO "referee_entry" VALUES('m6f5qszp',49,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','890a3fed269914ae65e12e9af9dcf4e31ee2a8721c3c5835742bf8f3b1188924');
INSERT INTO "referee_entry" VALUES('m6f5qszp',50,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','10e84495c7c64b09c3a8e33c14ab418c239c740b618c53c040d329c26cf53a8a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',51,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','33ed84d07adcfc7181b2ac7024470b4f1f5e7e2cdd7f43a71557b3cafbdad606');
INSERT INTO "referee_entry" VALUES('m6f5qszp',52,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','623401602b53d545617990816c467beb9766ce6f2ab665bf5bb561cacc28e1cc');
INSERT INTO "referee_entry" VALUES('m6f5qszp',53,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"crime","place":"Old Empire"}}','8e2695aa78a9b5efd5b343fccc36650c5a40729999e1bb5a152432f291421555');
INSERT INTO "referee_entry" VALUES('m6f5qszp',54,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"expose","by":1,"vp":"1.1"}}','163e088a2f268703efd6feaba02c2fbfbb54002e05e0a5918567fb3421c0a32d');
INSERT INTO "referee_entry" VALUES('m6f5qszp',55,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','cfe501229390fffba42465107aaf98bf48d7b3112e882c768c84d4cd71b1892d');
INSERT INTO "referee_entry" VALUES('m6f5qszp',56,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','1d4bae576d577bfe04ba9fcaa098929b4bbd86c2ad48ca926c093e5577c97250');
INSERT INTO "referee_entry" VALUES('m6f5qszp',57,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','dfe24c27ef07bfa6c1926c9c7693cde5196584b9d390657681fad4899761399f');
INSERT INTO "referee_entry" VALUES('m6f5qszp',58,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','92484fc56f513c9017774f15dac1065414903c10e5cd70864f591d4cb0c871e2');
INSERT INTO "referee_entry" VALUES('m6f5qszp',59,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','8fd8c301042d3138bbfb78d951f3ddc972aeb27e22feb678a2a409576ce20698');
INSERT INTO "referee_entry" VALUES('m6f5qszp',60,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"crime","place":"The Rest"}}','dd9b96cd596fbd3b40eebd55d491033bdce33bea3f9e0aa10564cc8c19fd7bb0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',61,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','d4f0cf793816ead7e36d251ff7c19932b7ab1d031f43213c7a5615304f1906d0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',62,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.4","using":"none","place":"VIP Lounge"}}','48e9c10ce1cdf80c69fe40638d7fbf9a74a83280113119d292311e38e57c7c0b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',63,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"crime","place":"Rogue State"}}','9e1942bab101e9a649f4c4bed46e890627ab90c6a8db31fc87af7047cf284c09');
INSERT INTO "referee_entry" VALUES('m6f5qszp',64,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','5a39e77c6677ef997649fa309bf1e5eb1bbfb470fc5338b3343ee1a9ff746519');
INSERT INTO "referee_entry" VALUES('m6f5qszp',65,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"fight","by":1,"amount":0}}','27b7101740e368d963752f5674dbd9332719f6a90046c9cc50efd4221ca078ee');
INSERT INTO "referee_entry" VALUES('m6f5qszp',66,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"push","by":0,"retreat":true}}','96622d3638e7a34e54ce61347286736a9b47f2f94902e759f5bce75f0b0d8583');
INSERT INTO "referee_entry" VALUES('m6f5qszp',67,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','73e3b9d521a4321115509ccb54f36a412d533cf006ad1194b9971a00d947c75b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',68,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','fd077ea39cb67b78ab8c28c020a7cb89d34f9d164e36d7e2f868d4f5c8454618');
INSERT INTO "referee_entry" VALUES('m6f5qszp',69,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','f7720340c07487847f63e6c56b12d7ac77ceaf5e5f679451650b2d05370c2e9e');
INSERT INTO "referee_entry" VALUES('m6f5qszp',70,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','fc8cf7042a63d7f37f0ccc3f2242d122842e333d78159ef9da66946c24446c8d');
INSERT INTO "referee_entry" VALUES('m6f5qszp',71,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','b4d7ad4fe4225bc813635a34fac6aceaa284a161e726fc1a650e56f0fa9c1d84');
INSERT INTO "referee_entry" VALUES('m6f5qszp',72,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"none","place":"VIP Lounge"}}','b3cc37c6d45b386da1850d418c15c15e55d4d34d479f3890daec4e70afdb49f9');
INSERT INTO "referee_entry" VALUES('m6f5qszp',73,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','a03c9b6e6e27eab9c32e720fd3d5e02ae903e865db61feb75bcc8d524d95c335');
INSERT INTO "referee_entry" VALUES('m6f5qszp',74,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','d6dbd9c3bbbce173c47aa563377da2e0bab0fd7fd0e2736bf54e0dc4e08e7786');
INSERT INTO "referee_entry" VALUES('m6f5qszp',75,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','3c3f73d98a688f0fdaf6d802bdab884354adb19985444df0c821e82be0f85034');
INSERT INTO "referee_entry" VALUES('m6f5qszp',76,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','dd0ec598a50f85e3641ce5b1afb5a1a044c31431ab3321f9fa100a8ac419c63b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',77,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','beb11c518c98a84484fd00e4fe23f1fef95afa8a0a37c0e2d6b0f8bb221e4fd0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',78,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','a36603c23e8cb49d4dba1c598976795eeaa03b1988dd668433f43502abd3b84e');
INSERT INTO "referee_entry" VALUES('m6f5qszp',79,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','9f63996c138b692127dced10c087ead7da94db7375c20fb10dae7b31dcfac7a3');
INSERT INTO "referee_entry" VALUES('m6f5qszp',80,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','a9820416a63aea15127971b3f03e83daaacd220d141d4f3ff42bba20a0527f39');
INSERT INTO "referee_entry" VALUES('m6f5qszp',81,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','5d36ce25f33f84aa4ce01c4f6618e61e8a4ae7414f7ebe405b4eac2113ffc604');
INSERT INTO "referee_entry" VALUES('m6f5qszp',82,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','1c6661c8c93ee268ee673894af2ab7f9cb1680f22fa4d39946b0277f159d9ee8');
INSERT INTO "referee_entry" VALUES('m6f5qszp',83,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.1","using":"media","place":"Report on Trade"}}','c24d9511095c108806b63aa15443cfe372360a0a31eb697a7bc74c0456c367c3');
INSERT INTO "referee_entry" VALUES('m6f5qszp',84,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.1","using":"media","place":"Report on Corruption"}}','69318d203ce250d068e9101f37d4ecd9be795a3827048ad4a0f41c6d08e44b90');
INSERT INTO "referee_entry" VALUES('m6f5qszp',85,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','3b3a6e447fa4f4bc18fc02adfb593e2339c313b10388ac6b72d3668f1d76fff0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',86,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','c02bc1f64677667056aa0683380d19879eff50a747eac6c2f305675a487de375');
INSERT INTO "referee_entry" VALUES('m6f5qszp',87,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','c44b92ef39d20e2de513651beb02ebdf2f17f5ebe119f88f7b1f476d2ff90306');
INSERT INTO "referee_entry" VALUES('m6f5qszp',88,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','17331fe90402b2b434e826ac7d052679c4d7ea9d9f0119f8b68c9f04114fe95b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',89,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','90a1deb5eb5b3920889873b7f7a9816b32cfa9125f54e1a900522a67cef3b185');
INSERT INTO "referee_entry" VALUES('m6f5qszp',90,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.4","using":"media","place":"Report on Corruption"}}','e4c2ea248367e4b0383195875fbc9882fb8cd72d03fc903f9a83862570e0f7da');
INSERT INTO "referee_entry" VALUES('m6f5qszp',91,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"fight","by":0,"amount":0}}','e861739450bb3cf46f42220a19fe6b1d5b0260c6167a87aad2e7f04002340e8e');
INSERT INTO "referee_entry" VALUES('m6f5qszp',92,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"push","by":1,"retreat":true}}','379f76e799f5f2f441178fbe81cd3307a8f577923469f44a3b1bb0c471384030');
INSERT INTO "referee_entry" VALUES('m6f5qszp',93,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"media","place":"Report on Crime"}}','d41fff5f06fe3c4cb22a2f03e8caa2529b7a3df339f6eb169addfcbc5de56f73');
INSERT INTO "referee_entry" VALUES('m6f5qszp',94,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"corruption","place":"The Rest"}}','ee5b368a056de69be04dbe1e913a219f8b6f1cbd7c786dec0761ac119ee55e4b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',95,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','1d494239327bfd63b3b2a1a217301bb636c41f0e636a40fffafeba59c449001a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',96,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"none","place":"VIP Lounge"}}','37dcef61a882c238947a23c6f06bf4a44ab4550b620927299f865ed495e82591');
INSERT INTO "referee_entry" VALUES('m6f5qszp',97,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"none","place":"VIP Lounge"}}','37bbab16ff48feeda689142527959280d8f363db27178b5cf594ce5a4d8dce30');
INSERT INTO "referee_entry" VALUES('m6f5qszp',98,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.1","using":"crime","place":"The Rest"}}','26ece27c0e9cfeaaaf69a859538ea6accac5b01d79c2a649a286a709a2848f7a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',99,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','6f9de44e23727d7077f72abd133aacddead0bce782fd03a377088396e6b0556a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',100,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"corruption","place":"Oil Kingdom"}}','c2f0c4e3308aa6fb20c0be9284536e575459184fd4ef124f051a508c331d4c12');
INSERT INTO "referee_entry" VALUES('m6f5qszp',101,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','99c360dfdfa9a885b9a1903c87950a01e2a493594d2022bc77b884fa96943ee4');
INSERT INTO "referee_entry" VALUES('m6f5qszp',102,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.4","using":"crime","place":"Rogue State"}}','6c367c26fa34be5a1664b3f32572744e8643f6b7ef12b9a7e477871424225382');
INSERT INTO "referee_entry" VALUES('m6f5qszp',103,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":1}}','6d9861c69e219662a0be164b1fd34cb113699d7d10b155183a950976ec71a7c5');
INSERT INTO "referee_entry" VALUES('m6f5qszp',104,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"corruption","place":"The Rest"}}','40a0788372b4ac0c811e3396628098d9155496ba818f8de8ac75d87b91782fea');
INSERT INTO "referee_entry" VALUES('m6f5qszp',105,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":0}}','0405f560bca9c7b73420b5519c5b26185635c5533dbbcae391f0eca86b239865');
INSERT INTO "referee_entry" VALUES('m6f5qszp',106,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.4","using":"none","place":"VIP Lounge"}}','e6b469ff53580e130a1186885a0ebfdaf1355bbb8c6db37d5d5212d7e9856817');
INSERT INTO "referee_entry" VALUES('m6f5qszp',107,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.4","using":"none","place":"VIP Lounge"}}','d3db13cf9108dcf0815c9b920ab1237e2e4d2f5b39d8c61bab664592f38017c0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',108,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.3","using":"media","place":"Report on Crime"}}','0896a552fc4cc23cc8d8349608360aad81ecc91002b255d803f2bd31599b67de');
INSERT INTO "referee_entry" VALUES('m6f5qszp',109,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.2","using":"crime","place":"The Rest"}}','b06997785c7b3588cf71376d74e630bf5f352edc381e7a443a625e74f04d12b6');
INSERT INTO "referee_entry" VALUES('m6f5qszp',110,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":1}}','e73c156b7e4243140d1fe8e0a1d93db496324cf49831ab60b7af52950e058f0f');
INSERT INTO "referee_entry" VALUES('m6f5qszp',111,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"fight","by":0,"amount":0}}','6f6e4c76b4d2c771288be7911c4df4e9eff1d70aea0c409043bef411eaedba5f');
INSERT INTO "referee_entry" VALUES('m6f5qszp',112,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"push","by":1,"retreat":true}}','03a1ed1a88f549d04d616c9d16cc54cfdb89261c6090cbdd51c4c72a8c845177');
INSERT INTO "referee_entry" VALUES('m6f5qszp',113,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.2","using":"corruption","place":"Rogue State"}}','ea20fd6a7d710fbf6d9a485fbf0bb132d8f2ac314a71f682236f869ecb72a30a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',114,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"proceed","by":1}}','23a90164e8aa83e6ab528dbd29ec367dd1597b6145b9e1895df7377a2d96762b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',115,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','8d616f67179c424e531084ce45cddfc5ad626c376d9cd58e8a103b24c4918a8c');
INSERT INTO "referee_entry" VALUES('m6f5qszp',116,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','563084609ebc42c7fa57ed4d3833a44553511fd7023beb64c057080755bcf5b1');
INSERT INTO "referee_entry" VALUES('m6f5qszp',117,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','966d43f851a8bbb21bedbbddc1e8106ca57c90719893404392b8c81ebc78426c');
INSERT INTO "referee_entry" VALUES('m6f5qszp',118,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','08a80fdad412fcde0c18b492e8db0f1ebf0d70665c568260468cc82774d6a203');
INSERT INTO "referee_entry" VALUES('m6f5qszp',119,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','59d950fc61d8ca1c049ce8a24b99c12c1b753ef6144ccd81dab088a97b8149d7');
INSERT INTO "referee_entry" VALUES('m6f5qszp',120,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.1","using":"media","place":"Report on Technology"}}','b7c47d43f6aaf3103cb2d00e07d91c45305fc6406354166cfc0dc46993fbddf5');
INSERT INTO "referee_entry" VALUES('m6f5qszp',121,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"none","place":"VIP Lounge"}}','0c11e1b49759fc166203c3348e1b3072a6a3b7d7fced0c55d784320fcceaec79');
INSERT INTO "referee_entry" VALUES('m6f5qszp',122,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','9c99f8ce232dcef6dbdb589d7989fa5c0fb275042ea01277382e5584559b2870');
INSERT INTO "referee_entry" VALUES('m6f5qszp',123,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','38c09f8ed7a8028a5bf558da4aaa6bea5be23f0159d2241a581d6f5caa75cc71');
INSERT INTO "referee_entry" VALUES('m6f5qszp',124,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','b142613dd8ca331be42180f5c0bd969cff7a00efe3574d102b593eb918ead7f0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',125,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','71eac35083246cd049cdef02033f3e623fcfd9d64797f5338d309d35579415e6');
INSERT INTO "referee_entry" VALUES('m6f5qszp',126,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','b50aa1f0107b561417c373d3979446fcec005d67bdfb7dfb31ef74a857b99db3');
INSERT INTO "referee_entry" VALUES('m6f5qszp',127,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":1,"vp":"1.1","using":"crime","place":"The Rest"}}','9438c6591c7e572ce2c75b9db91f275d081706df476071d30ea7fcbec1df1e66');
INSERT INTO "referee_entry" VALUES('m6f5qszp',128,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"expose","by":0,"vp":"0.3"}}','c9ed98ca6a232ce3d3f3ff53d48254b8bff45068da05534e3b9742e62ba299e6');
INSERT INTO "referee_entry" VALUES('m6f5qszp',129,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','dc39549a8b76f009ae877734bc3479a5993695ebfa7f79e6377d78923760904f');
INSERT INTO "referee_entry" VALUES('m6f5qszp',130,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','e334e2560085c2e08e0af6171c84b763e181befd9ddc3f55f5f6d69f8b735907');
INSERT INTO "referee_entry" VALUES('m6f5qszp',131,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','7ceff28ae22c0e9b84df9242457d9d5c96b653e123ed4f19871e79acbb5c950b');
INSERT INTO "referee_entry" VALUES('m6f5qszp',132,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','7f13209702a007a13ef872f484ea6e7e0d6a0dadedcf53b80db66ddc7a8e4c55');
INSERT INTO "referee_entry" VALUES('m6f5qszp',133,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','db0bc9534c01a8ab25bb3bcefed92e5d114126ee3395632164356e9699f9ce40');
INSERT INTO "referee_entry" VALUES('m6f5qszp',134,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','16631a379ed7925e627a2b7179a9dcaf48abbfa10b3d973c4d5d1853d7e3dcb6');
INSERT INTO "referee_entry" VALUES('m6f5qszp',135,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','bfc178efd064840e804f249603b57b9c87003d5e16ce294d57e7eb353204cb3a');
INSERT INTO "referee_entry" VALUES('m6f5qszp',136,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','741ca7bd62ab545c3bf957abbed9ca472cdb5c243ce64d4dc24b6c2ddaf66ed7');
INSERT INTO "referee_entry" VALUES('m6f5qszp',137,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','2bb56b01e9aec9da501af4ccf7d7fee04620a63ccb91c2ad7ca48184d861c1ba');
INSERT INTO "referee_entry" VALUES('m6f5qszp',138,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','68f07244c6b1f9e000495cdb92f1b15b2d435c2dba718f82bb9af65bcbdb89a0');
INSERT INTO "referee_entry" VALUES('m6f5qszp',139,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"place_vp","by":0,"vp":"0.2","using":"media","place":"Report on Trade"}}','ea3557428c93f4d75e3b130cc1d56505414079dea4a9dc174491c15c1e60d6e8');
INSERT INTO "referee_entry" VALUES('m6f5qszp',140,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','799e56571b70fe546a13550b87a160fb6aa3ee141e1dfb3bce28e3fe5961ea77');
INSERT INTO "referee_entry" VALUES('m6f5qszp',141,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','81338195e39dd1ffde4cf20826f0f89e42ca98e357e73fb3b5e34ed51c963146');
INSERT INTO "referee_entry" VALUES('m6f5qszp',142,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','876b1aea9a5c2b9afa0d6180edf1902774c0f8ee6a10273147c8c2e882c77a40');
INSERT INTO "referee_entry" VALUES('m6f5qszp',143,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','fe6c14fed9cdb48d9e0fd703e3d9a8ee48743d2b5bd18a981b5734f2a8c7b2da');
INSERT INTO "referee_entry" VALUES('m6f5qszp',144,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"place"}}','f31af68f50db3e0ae750121a42960dfa4f8ec97d7138c6789d87aad77be66c4c');
INSERT INTO "referee_entry" VALUES('m6f5qszp',145,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"events"}}','6ab94494d04fa84137a81cde69a8c64bc2a11368edb4a37c1ce38f04237f2493');
INSERT INTO "referee_entry" VALUES('m6f5qszp',146,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"war"}}','c726723edee009354e36835b9cef4bae6771781a5061e216ad78d635e943ff70');
INSERT INTO "referee_entry" VALUES('m6f5qszp',147,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"business"}}','d14cc9e6f90614b60d11b950f6cafe72ccc97996484fe510e5ddf00f15b05ba7');
INSERT INTO "referee_entry" VALUES('m6f5qszp',148,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"phase","name":"draw"}}','026ca5cf0a2f74f7c8d71c7b7f39a678e4f655932d823cfc2390da7c7e8c7192');
INSERT INTO "referee_entry" VALUES('m6f5qszp',149,'2026-11-28 19:47:49.203837','{"v":1,"kind":"act","action":{"do":"finish","vps":[2,2]}}','10468827de3fab4ff798dc344f36dbd2370d1459137cb0e687c50a70ed6175dd');
INSERT INTO "referee_entry" VALUES('36styt7m',0,'2026-11-28 19:47:49.222493','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":4}}','0b9c604039672d69659630f91fe11673a330c2ffbaa2de182f4eabdd8be6f377');
INSERT INTO "referee_entry" VALUES('36styt7m',1,'2026-11-28 19:47:49.225188','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','d49b92bc4a8bedc1dab999a436b79ed526af4cab4f9eea0ea61f16fe785a1f46');
INSERT INTO "referee_entry" VALUES('36styt7m',2,'2026-11-28 19:47:49.227069','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":5}}','2a367e6c84c85286f47efcf2018789d230a6b79bd84d2151c8e727ddc05f0508');
INSERT INTO "referee_entry" VALUES('36styt7m',3,'2026-11-28 19:47:49.228810','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','eb1b73a8d086da7fd4e1e59b08144d8c5d0341273b673ced1851009135e479b2');
INSERT INTO "referee_entry" VALUES('36styt7m',4,'2026-11-28 19:47:49.230488','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":3}}','02c2478a5a30d1341009bc98389dea511ae0f9cc62ff9786823c16f9038a395f');
INSERT INTO "referee_entry" VALUES('36styt7m',5,'2026-11-28 19:47:49.231960','{"v":1,"kind":"act","action":{"do":"draw","by":1}}','0e01b25b81d8f27718d2fa998266092594a7d46525cd38fff1e4c160c8ff8651');
INSERT INTO "referee_entry" VALUES('36styt7m',6,'2026-11-28 19:47:49.233581','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":5}}','a7ff3e54843a545cdb1f15b66493ae436d6487c682fcf749028b51fe57e1563d');
INSERT INTO "referee_entry" VALUES('36styt7m',7,'2026-11-28 19:47:49.234960','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','8ac03b05ca71fd82139b860fb5a3386e1509231fd4105a7cfe1eb9a889e7764c');
INSERT INTO "referee_entry" VALUES('36styt7m',8,'2026-11-28 19:47:49.236349','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":6}}','5601e276a1613bc9ec4b058076fa07334ab6a5b7e031b234810cb5a90ec2f777');
INSERT INTO "referee_entry" VALUES('36styt7m',9,'2026-11-28 19:47:49.237759','{"v":1,"kind":"undo"}','70cfe3ba55f99f7ce545d48f87b643a9ef405a0559a453b0e1c42a4fff05f691');
INSERT INTO "referee_entry" VALUES('36styt7m',10,'2026-11-28 19:47:49.239291','{"v":1,"kind":"redo"}','3f293b4820f29a6b8278b5771b8d99ac30bc2e24e5cc7d3d4f31dec435ad7b26');
INSERT INTO "referee_entry" VALUES('36styt7m',11,'2026-11-28 19:47:49.241108','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','8d6c734a6e96d89035bceb5c58679aa985ee5dbf8aed4d8dbbe7b738430e8b20');
INSERT INTO "referee_entry" VALUES('36styt7m',12,'2026-11-28 19:47:49.243332','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":4}}','a1e9b0b133da6e7b02da36af01ff15fd9bbf6f69d0b0fdedbc843f9f1ac2c90f');
INSERT INTO "referee_entry" VALUES('36styt7m',13,'2026-11-28 19:47:49.245626','{"v":1,"kind":"act","action":{"do":"draw","by":1}}','bc99394ecd421ba5dfba1adcbb153de9af62ece85a6bc4c05445ddc41897986f');
INSERT INTO "referee_entry" VALUES('36styt7m',14,'2026-11-28 19:47:49.247748','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":2}}','8f79779319171f154d623c9ef27113330b8cfa0b8d48bc62fc652c99f59b47bf');
INSERT INTO "referee_entry" VALUES('k4xby82s',0,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":1}}','e42e5001e22a9ac533c0b67f48ef4d1666a202a6831473f18fc2a15a30682ae3');
INSERT INTO "referee_entry" VALUES('k4xby82s',1,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":3,"dividends":9,"required":["yellow","magenta"],"choose":{"count":1,"of":["blue","orange","green"]}}}','c126c9f3eb283d2024a0cad4ae536ffa9c47629664d9bf2c9c59466e656284b8');
INSERT INTO "referee_entry" VALUES('k4xby82s',2,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":1,"value":3}}','aa297b2cf420062a293ca24e8ba5062531f577737c43e1b21cbd1ddc4e0ddf5d');
INSERT INTO "referee_entry" VALUES('k4xby82s',3,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','538e4919e107ba4abfd0bf7169fb1a802929de5c2c691c7d2c188c784fa93163');
INSERT INTO "referee_entry" VALUES('k4xby82s',4,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','febbf3a14a74e05857550d554c77acd2671f34fb6e30144e4484e21b8f79ceee');
INSERT INTO "referee_entry" VALUES('k4xby82s',5,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','2ac5166acf7180fe9a220c951f18f94fccd69ac0e72ab5f7ea1f4da903f7fc4e');
INSERT INTO "referee_entry" VALUES('k4xby82s',6,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','f5253ed211904324d2ea111b9525948fe4083313683f113035063f14e55fca8a');
INSERT INTO "referee_entry" VALUES('k4xby82s',7,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":0}}','f6ea32c7c0f8fd5768091673b1081b0480b6dcad0404ad7fa8c48f73cfe1e89c');
INSERT INTO "referee_entry" VALUES('k4xby82s',8,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":2,"grey":true,"clan":"orange"}}','488281ce8cd95f8d028301476812a97441472c05169d18fe155fd2f50012a345');
INSERT INTO "referee_entry" VALUES('k4xby82s',9,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":22}}','7fef7b2cdb4e7bd29a9abc54227d81e5b37cb1464e8b8642187f2bf840168ba8');
INSERT INTO "referee_entry" VALUES('k4xby82s',10,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":0}}','ce56bdf9a7861fd1836977bd859e4f6d2b0dd2853756b594c2bd53bf8a31c543');
INSERT INTO "referee_entry" VALUES('k4xby82s',11,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','54620fb8f668d2c964d60302e94a2562f37045b7a79169aef962237b5c8b4ad4');
INSERT INTO "referee_entry" VALUES('k4xby82s',12,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"poster","amount":25}}','0f49ce25c70636a496b06d6c8ca27a2602324341d70b2a348b3de0698ba348f6');
INSERT INTO "referee_entry" VALUES('k4xby82s',13,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','4dfd9f81b6afcc1bfe73a865515b8b36a6526fa6f87d9d9a9cdef93d23605bbc');
INSERT INTO "referee_entry" VALUES('k4xby82s',14,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"green"}}','b82aa5f571b1dcba26d313c94845f8a89d1784e262a427cc9ac10ad16f43c3d4');
INSERT INTO "referee_entry" VALUES('k4xby82s',15,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":18}}','10d288e139f99588d20f95fa52580b97b168da8e43f5b01fbcb4cb0102b5b808');
INSERT INTO "referee_entry" VALUES('k4xby82s',16,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":2}}','41793b10e9ce1899acb116e7384776ed633a396d9466a56ad940ec1e1480428f');
INSERT INTO "referee_entry" VALUES('k4xby82s',17,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":4,"dividends":10,"required":["red","blue"]}}','3f065eb49a3167332a1594728bfa02ba95309604720cc87ea149f3d03760569d');
INSERT INTO "referee_entry" VALUES('k4xby82s',18,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":6}}','98f80976e5615aa314176379be0023e91d715ff183558a1da0ca7fabf5cc92af');
INSERT INTO "referee_entry" VALUES('k4xby82s',19,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":10,"dividends":8,"required":["red"],"choose":{"count":1,"of":["blue","yellow"]}}}','ac1f61e7557caa64bb3a6029f2b377eca9e1b87cf127be59e5ebf60b77f76a3a');
INSERT INTO "referee_entry" VALUES('k4xby82s',20,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','540b5fae0b8e9c5b2d49f723106d4dfb8e0f99de219464363f5cced9dc95b2ee');
INSERT INTO "referee_entry" VALUES('k4xby82s',21,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":6}}','7099e1cfdd2b5552e054220189980e97c4c43287f537246d95b2b6bb3899fb1a');
INSERT INTO "referee_entry" VALUES('k4xby82s',22,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":0,"dividends":8,"required":["red"]}}','dab5fd5615594a7b6c4210d9eb38d98f3d2731654318f8b47502316c6202a5f5');
INSERT INTO "referee_entry" VALUES('k4xby82s',23,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":2,"value":6}}','b64de58665078ff234b8dc148e57bf1e2bdd5611383e6157b1ca75771aecb6a1');
INSERT INTO "referee_entry" VALUES('k4xby82s',24,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','6289f211da8371d0d88b7f9b4f6740c1ce530bb8b8fde783ae67631c9643375a');
INSERT INTO "referee_entry" VALUES('k4xby82s',25,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"clan":"blue"}}','fe2932a8c6e1a9d3157c30e14567630508b0969bec1446c7ef4f99e4ef111eda');
INSERT INTO "referee_entry" VALUES('k4xby82s',26,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"red"}}','08341269c33f6359d395f5b231338b0d36809e9d63a6600cd0b8d84f363565a6');
INSERT INTO "referee_entry" VALUES('k4xby82s',27,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"yellow"}}','501f36067550c31cad280ce1764a8ff9f3da57c15e3fce4365e90e321202b7ab');
INSERT INTO "referee_entry" VALUES('k4xby82s',28,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"red","with":"poster","amount":23}}','8fe0a4f1e3797542a1dfb0add03f35cd25c11c262232a8bacbd0cc3726f83590');
INSERT INTO "referee_entry" VALUES('k4xby82s',29,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1}}','827f603d236eb8ee1ee565b142f6c319954d3e9a6944f58533e420fdd0734bd3');
INSERT INTO "referee_entry" VALUES('k4xby82s',30,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":1,"dividends":5,"required":["magenta","orange"]}}','cb394cfc2a72da3aae0240526bf27d7a403b3495266321785b18a861c201b0a2');
INSERT INTO "referee_entry" VALUES('k4xby82s',31,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":3,"value":7,"end_rolls":[1]}}','dd9d68dcaf5aa8f13bbc15ed171745f37c48292ac4a7b07101fa83b2921354e8');
INSERT INTO "referee_entry" VALUES('k4xby82s',32,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','e64b8c22a9bd907830087301522b559178f10b9e709ed5bc1b5f798666ec5cd4');
INSERT INTO "referee_entry" VALUES('k4xby82s',33,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"red"}}','9fd668e0f4614faa33efddf8afa4c6aadfd5e5196de59fd6d872b486afe8b37d');
INSERT INTO "referee_entry" VALUES('k4xby82s',34,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":9}}','dbad9698f8d94f0800c495f91398e02b7f8fb9541e3102599355ff3cb91650f1');
INSERT INTO "referee_entry" VALUES('k4xby82s',35,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":2,"fill":{"magenta":2}}}','3099edd55bed069c0afad67f7078df9f6a2f6c8e647c6d6c740dc8ecb553e7db');
INSERT INTO "referee_entry" VALUES('k4xby82s',36,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":2,"dividends":1,"required":["orange"]}}','cb71e4b35d20a407a40d57d9e7b42fca6d8b4c0d6277f87abdfbe7b1d8d4da64');
INSERT INTO "referee_entry" VALUES('k4xby82s',37,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":2}}','6dff94abf197fc67c40732d141fa713dad05fc68c405646b080b94b8fb34b149');
INSERT INTO "referee_entry" VALUES('k4xby82s',38,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":5,"dividends":3,"required":["green"]}}','4aec0ee88abc403b32f93251cac6f538152c9af81da28d3903fedc6e1327f0f1');
INSERT INTO "referee_entry" VALUES('k4xby82s',39,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":4,"value":10}}','313b72865ab7a4c80a7a2d2088f7f4496318fa9162068838d847050d3090539e');
INSERT INTO "referee_entry" VALUES('k4xby82s',40,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','f593805723ed29cdd7051a6d306f831ddad8b517d4b38d00210c4e432d947427');
INSERT INTO "referee_entry" VALUES('k4xby82s',41,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','e638966581050aa3d59732a05e9a434dcf5fdc62ba1228e2744b16be01aa59f4');
INSERT INTO "referee_entry" VALUES('k4xby82s',42,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1}}','0dd82994f71ee7e399d27d9e11cfbf3dacd66b2c5aa62c03f977ac9ebca2279d');
INSERT INTO "referee_entry" VALUES('k4xby82s',43,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":6,"dividends":6,"required":["blue"]}}','cb3f5769a89c3872736f5247df345da6faf918947a4233e8a0e600f80fb6876b');
INSERT INTO "referee_entry" VALUES('k4xby82s',44,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":6}}','953a13d56b810aebb8ed9696e1da23ea3f0c8e2c6574bbc0ad77100a40746288');
INSERT INTO "referee_entry" VALUES('k4xby82s',45,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":12,"dividends":3,"required":["orange","green"]}}','4b8a99afce73da1b9592be4f96868beca26da6b04f5091c0e4d81a047a98159e');
INSERT INTO "referee_entry" VALUES('k4xby82s',46,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":5,"value":13}}','8b1230cbe3f7d957a37db3302e52b1bf9af1fc82113fd0735e4bd555d5b780a2');
INSERT INTO "referee_entry" VALUES('k4xby82s',47,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','95593630ee164324cbfd940050a2b37cb20a9944635d9b156c6a1a2253262c60');
INSERT INTO "referee_entry" VALUES('k4xby82s',48,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','2d46bb09dcf721767c0208a7bca504c6e5ec849b0cc24bed61c0fea8678f477d');
INSERT INTO "referee_entry" VALUES('k4xby82s',49,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"clan":"blue"}}','d2083190fdba102559c7a8e5b13de7b679beadebee77fc1eab4d90ebc012e042');
INSERT INTO "referee_entry" VALUES('k4xby82s',50,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":15}}','6d194e225653761bb70a00699a6aef0d44a7872562d6a79d7051e133aa6a491c');
INSERT INTO "referee_entry" VALUES('k4xby82s',51,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"red"}}','fb45ed1c0d5c1d75f85a7be05c8fc08e6339c296e4a74d3ac594eee71f697bf2');
INSERT INTO "referee_entry" VALUES('k4xby82s',52,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"magenta"}}','cc798b93d81815eaa535cce649890bf59ae41dfa90478e0590b605710905f820');
INSERT INTO "referee_entry" VALUES('k4xby82s',53,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','81064f4f02f12c7710fdd9cd79ca4725fafdfa3ac31ab384f748a236286ae108');
INSERT INTO "referee_entry" VALUES('k4xby82s',54,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"card_of":0,"grey":true,"clan":"magenta"}}','1f7c3a5837adc1f64571cf54aab9058c1fb6017544fc93c74b0f28ce35d45e7f');
INSERT INTO "referee_entry" VALUES('k4xby82s',55,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"clan":"magenta"}}','11b8f8e6ae9ccc199d32a86ed436ad553b24ef86e9e16afb3f0b806f1bc1094c');
INSERT INTO "referee_entry" VALUES('k4xby82s',56,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":1,"clan":"yellow"}}','e525575389c7b6fc1fcb42ef1ee084215e6127fe9f210472b77fb16e2f4d6f6f');
INSERT INTO "referee_entry" VALUES('k4xby82s',57,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":1}}','4538d7ce3881d51c53a74fe47e65a4015941abbc17c22acbd2b6fa7289b2caf6');
INSERT INTO "referee_entry" VALUES('k4xby82s',58,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1,"fill":{"orange":1,"green":1}}}','ced148ea621acddbece00b0d639bf6c0348d4c1f46a04ed32db739bac4cc5330');
INSERT INTO "referee_entry" VALUES('k4xby82s',59,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":13,"dividends":7,"required":["blue","yellow"]}}','714ca815000c37b063653a9e999db88cf0fda67bc71f9c36c1961702c905d3b2');
INSERT INTO "referee_entry" VALUES('k4xby82s',60,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":6,"value":13,"end_rolls":[4,5,6]}}','b98ae792f59e599ce9f62c771f74eb5ccd77e763363bbf43f48f090aa0bfdd30');
INSERT INTO "referee_entry" VALUES('k4xby82s',61,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','f02b7d46c2ee6a73091ea5525f79880aafa121e1d1a7172d53c4f3069b9c6858');
INSERT INTO "referee_entry" VALUES('k4xby82s',62,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":1}}','1b791f520df2e396de1c45ccdcb8de561af743d3146bc3f9f41aa45423c5fa27');
INSERT INTO "referee_entry" VALUES('k4xby82s',63,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":0}}','bfd05f51ed29eaa05bcc252649e1fdf95eaa981ae5033357c9eaf825a2c09b5c');
INSERT INTO "referee_entry" VALUES('k4xby82s',64,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','413dfabddf7ce3f394bda479e8c7d72df0a77be79c9feef11722073c3e7b052b');
INSERT INTO "referee_entry" VALUES('k4xby82s',65,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','0837b083964502546c0e767670907032a6ef4bc83fab5d126e3122b33a3b63b2');
INSERT INTO "referee_entry" VALUES('k4xby82s',66,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','7d7b60330ae87121438d321bd0d2ff383985bbaba457c5693be6d9ef2ce0415c');
INSERT INTO "referee_entry" VALUES('k4xby82s',67,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','40e2d1fc50d230ba1f95a5f1aedea05b68ad9d21d1dd814bb4589e8a763d2c2f');
INSERT INTO "referee_entry" VALUES('k4xby82s',68,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"green"}}','dbb88a3ff13d4e2aa33998d86ae8c8ff1fed04d412600dda0a232149b6b0be49');
INSERT INTO "referee_entry" VALUES('k4xby82s',69,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"orange"}}','5004ab920320d917f7adaf4b903b38784cad324852c6808ff2e924abfcabebfe');
INSERT INTO "referee_entry" VALUES('k4xby82s',70,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','5d8b6a8b441cda59e91f705ba66e8c7b2d5e5210a79050df824ef6d678473cf8');
INSERT INTO "referee_entry" VALUES('k4xby82s',71,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','6e9d211c7c6c652604f4612c3d78b792edc254953c9cdd0724ba0497e1b65506');
INSERT INTO "referee_entry" VALUES('k4xby82s',72,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"yellow"}}','1465707e970983ec57ef943effe16071c64f577e894c9d7f6d1b7ad4fe8de410');
INSERT INTO "referee_entry" VALUES('k4xby82s',73,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":2,"grey":false,"clan":"red"}}','7931310c4446b731b896f7f0bc82247b70cc6704fa92b5ac9bcf8b94fa1febbf');
INSERT INTO "referee_entry" VALUES('k4xby82s',74,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":0}}','04deff9a85d535ec7815420f7cca9c461dcd926381e0e7d3b6b78227c7566f52');
INSERT INTO "referee_entry" VALUES('k4xby82s',75,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"magenta"}}','71c4702b79f650df91f71ad0d92d1916349db279d3c9e7496cacb3f7048fe720');
INSERT INTO "referee_entry" VALUES('k4xby82s',76,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"orange"}}','afd379a005b22ec650447d3760a20b93890945e09a22a63e4dd9d9f5bf539b11');
INSERT INTO "referee_entry" VALUES('k4xby82s',77,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":25}}','14c10bf85444f115c2e2e5525fc6878776b67e554487343f5c48c0722f545a6b');
INSERT INTO "referee_entry" VALUES('k4xby82s',78,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":29}}','3d33442c7d49b0d426db29bf4d58bf21fff727a5c1a88e28bea2810e3c597909');
INSERT INTO "referee_entry" VALUES('k4xby82s',79,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":0}}','8e510f92f8fe0273893c8e7ee2f94b95e0871a3fee92d365d6fa1d55e24f8628');
INSERT INTO "referee_entry" VALUES('k4xby82s',80,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":14,"dividends":3,"required":["magenta","orange"],"choose":{"count":1,"of":["blue","yellow","green"]}}}','bb5ddc40db8ddfc03b2efc46f941b7d7bc39baa191516eb6539a9b42ed21b199');
INSERT INTO "referee_entry" VALUES('k4xby82s',81,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":2}}','93bf921153a3bba6221802b13773b4f5b3a882d1bbbe79deb6d854be1368a6c1');
INSERT INTO "referee_entry" VALUES('k4xby82s',82,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":7,"value":16}}','bbae5d7e70416f27cd9c2d31d8b286445cdb44708a4bc3d177a5e8af023c71ae');
INSERT INTO "referee_entry" VALUES('k4xby82s',83,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":1}}','6ba69e5d1fd1ae62c7057a38ea79426c1eab11a01fef40c948c83d6054a9c8b6');
INSERT INTO "referee_entry" VALUES('k4xby82s',84,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":4}}','5faba5fec9325d25e1dcb96b6659a698e0a5df8ac6892460f64c6ac51d0ed50f');
INSERT INTO "referee_entry" VALUES('k4xby82s',85,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":8,"dividends":9,"required":["magenta"],"choose":{"count":2,"of":["yellow","orange","green"]}}}','d9052868998ba7e945e357819f83f63c176cf0ce67cd8e081df7d807c8d15c44');
INSERT INTO "referee_entry" VALUES('k4xby82s',86,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','e4a38b3361cfdcb9427605275ce30ced3af31b2503807c6595ae6ca5db826e41');
INSERT INTO "referee_entry" VALUES('k4xby82s',87,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":6}}','e611b7dc6bd02067a05a325f13ec570449ebf5bb7fff734494eb58bacb6b824b');
INSERT INTO "referee_entry" VALUES('k4xby82s',88,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','95f35dee3ca8b27a2a4ef0c65b74082b6730393d8a2c3f83c69a5c19b33e01a4');
INSERT INTO "referee_entry" VALUES('k4xby82s',89,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','f24422c2324509544ff9d504b8126767e4d036ad0eaed397a1cfdefcef8e54d9');
INSERT INTO "referee_entry" VALUES('k4xby82s',90,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1}}','236ee6009583021c386f8ea10e82802591f84d2ef415c6fcccaf5faa7517a3ea');
INSERT INTO "referee_entry" VALUES('k4xby82s',91,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":8,"value":16,"end_rolls":[3]}}','261a80f6a79600e2bc2bc9763ea9b4af5890c0961e6e565da789073d59dade1a');
INSERT INTO "referee_entry" VALUES('k4xby82s',92,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":2}}','9b6350e784f6583dda98650023c3953b5111f51307a17be0129974563cb0aed3');
INSERT INTO "referee_entry" VALUES('k4xby82s',93,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','36ad5f276f5f8a0e58b0518324d2745a2939924d0413c0b73e9e93de9d8922bb');
INSERT INTO "referee_entry" VALUES('k4xby82s',94,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":7,"dividends":4,"required":["orange","green"],"choose":{"count":2,"of":["blue","yellow","magenta"]}}}','0bb27137f538cc1fd7ab7a918957f61a3f37e9fc167b12ea57c2bf3fc31b35cb');
INSERT INTO "referee_entry" VALUES('k4xby82s',95,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','a303652dce7f36a3c337dcc8016369a0dae4d862f9ba66809473a94e12fa1b20');
INSERT INTO "referee_entry" VALUES('k4xby82s',96,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":2,"clan":"blue"}}','d8527f2b78b8827a315c92c4a9f7b46de16a4139fb8cae5be4293296bd226c4f');
INSERT INTO "referee_entry" VALUES('k4xby82s',97,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"blue"}}','8fd53107f4cddad9e76256f2cf890b904b46e1b3fb256f8dfc56d258e46f1012');
INSERT INTO "referee_entry" VALUES('k4xby82s',98,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"grey":false,"clan":"yellow"}}','050e3912a333ee25a740297363d4858e3855d4f00ec2026e080fc71f0cd18f3c');
INSERT INTO "referee_entry" VALUES('k4xby82s',99,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"green"}}','d5ff9ff38d7aca44cd9a2c5c8f54d6d05806bb7cbd69ede6eb49d4ec0d401896');
INSERT INTO "referee_entry" VALUES('k4xby82s',100,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"card","amount":39}}','a45d9c336aafc4748982c1e83db25ccadacb63337d55c068bfbce6d7390096c8');
INSERT INTO "referee_entry" VALUES('k4xby82s',101,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','0e4fc439313f166612d7a4a57c7aac512f00cabf98094fe7cba556be083cc7d0');
INSERT INTO "referee_entry" VALUES('k4xby82s',102,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":1}}','2a6c583e3514927c7c868726657a0f43e11140c66384f41f88b772c21056c320');
INSERT INTO "referee_entry" VALUES('k4xby82s',103,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":0}}','3feff8dce0dad974e70a40b31c116529b666d1f69ed516317a87fe589d0a6fb1');
INSERT INTO "referee_entry" VALUES('k4xby82s',104,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','fab8e016a7f4c4e93b185c7ba5d598359401561745c0f86cac25ca34b9983f8d');
INSERT INTO "referee_entry" VALUES('k4xby82s',105,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":1,"clan":"green"}}','e5e90ea17efe386e3b027356f8fc213e7460e5281b809a88233c1c754d79e324');
INSERT INTO "referee_entry" VALUES('k4xby82s',106,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"red"}}','4b80d09593fa0bddb8267e39f556dccee993ad8e3ca538b281bd793650b9d1d3');
INSERT INTO "referee_entry" VALUES('k4xby82s',107,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":42}}','3900e5da34a52d64e2cebe34a4488ea2d3331c5897a17d77d8dea17d8477c3e5');
INSERT INTO "referee_entry" VALUES('k4xby82s',108,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','9753943a4a4fde91598c35c1b444c4e9205e205353698efd2bdb6c2f21e2b4c2');
INSERT INTO "referee_entry" VALUES('k4xby82s',109,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"card_of":1,"grey":true,"clan":"green"}}','d64dde000c7b8f5d88f1fe0b5e966d4c4bdc2fd4bf18bbf3f062dbad0fde5842');
INSERT INTO "referee_entry" VALUES('k4xby82s',110,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"red"}}','c66258c5ec530d5c77c1e57e509fd166775eb10177dba3f37e9e830a3b6706c8');
INSERT INTO "referee_entry" VALUES('k4xby82s',111,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":0}}','a8f01e2eefa02b13bd0154cff09ffe8acc18dac460fe8cbbadfbaca4ff2bc01f');
INSERT INTO "referee_entry" VALUES('k4xby82s',112,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','4776711e18d8658a804d2d3ddb612348b45c3f9b6075016e9be97791c236c3f0');
INSERT INTO "referee_entry" VALUES('k4xby82s',113,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":24}}','f190e47ceac1e5aba579e3146fc9952608acfb502266767d3d516ae3994b6d14');
INSERT INTO "referee_entry" VALUES('k4xby82s',114,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":30}}','b78bad6e1e96d2cef317d3301054b2e6b29aaa8364152b242d0932714614e88e');
INSERT INTO "referee_entry" VALUES('k4xby82s',115,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','2070871f092fd25eae4da951961faeaaa48c893b2e987329d1e220a82e2c4a0a');
INSERT INTO "referee_entry" VALUES('k4xby82s',116,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":1}}','4a6d9fc26fb48ffc316e3a2288d40fd8e21d2662b5ffdda19531d3877a4122c3');
INSERT INTO "referee_entry" VALUES('k4xby82s',117,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','e0bd0068e242ce1fdae7d5d94f7cd8c3b443c29fe79a9b21f4df292f5d440e8c');
INSERT INTO "referee_entry" VALUES('k4xby82s',118,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"orange"}}','be29fdabe21833aab4394731d5b7af4b1fee55f34bedd52e1de887e6f37f0294');
INSERT INTO "referee_entry" VALUES('k4xby82s',119,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"blue"}}','eb2fb4d33c55e218ab2dd0b9c2a16a3593b45aa8158bd7926f2b8170faba818c');
INSERT INTO "referee_entry" VALUES('k4xby82s',120,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"card_of":0,"grey":false,"clan":"blue"}}','0eb9878517f99893c1ea0bbcc41bcdd0546731567dd69a0d2cd9de18e746e744');
INSERT INTO "referee_entry" VALUES('k4xby82s',121,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":0}}','993cd05b5d35aefee07e1b31e8e1eb8437730cf37c62280b01a677eb56e8b3f5');
INSERT INTO "referee_entry" VALUES('k4xby82s',122,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','79ae5bb876e0587cd14fda168787e9ae820f73104fab1c2a3476b331f5fc97ab');
INSERT INTO "referee_entry" VALUES('k4xby82s',123,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"grey":false,"clan":"magenta"}}','44d9142db9acf1548a2f6aca51eacde3afec6d9e41cdfa4c4c6426c3cbfa5be2');
INSERT INTO "referee_entry" VALUES('k4xby82s',124,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":64}}','607f120a982b078f9c8f115bf3c90240b67410679a1f886278c2d5c6da2f0685');
INSERT INTO "referee_entry" VALUES('k4xby82s',125,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"clan":"yellow"}}','289e0d4b145e47e843f56b9487f5097bb351751bc2a8d2bf4dd3e2498cfabcbe');
INSERT INTO "referee_entry" VALUES('k4xby82s',126,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":0,"card_of":0,"grey":true,"clan":"blue"}}','3dc6e8c9a3c0c8bed7d6448c4b7af21b2918445b7ebe95f13cb267cf2c7362ac');
INSERT INTO "referee_entry" VALUES('k4xby82s',127,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":1,"clan":"green"}}','e4ea1087d06ad2a13bad6df05080c8ca54c20314105f2fb51c7fbfa45503a65d');
INSERT INTO "referee_entry" VALUES('k4xby82s',128,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','e1f2f58bb0d11a9a945ce5a8317f954779e23e72200bd54a5bf806280bbcb7c3');
INSERT INTO "referee_entry" VALUES('k4xby82s',129,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"orange","with":"card","amount":43}}','6a72a2dae25cb3260659f1781cd898f8df4f109d4e8bfc412000eb60381c9f23');
INSERT INTO "referee_entry" VALUES('k4xby82s',130,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','7ebfe335b07269519ec807fac63076413aed3c2d4e64469c1dce55390adb9299');
INSERT INTO "referee_entry" VALUES('k4xby82s',131,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":6}}','d0e0eb5c652a3839c1db524bb5b9d72fa64f1c44346644b785e7577f35a43b17');
INSERT INTO "referee_entry" VALUES('k4xby82s',132,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":0}}','882b40bd4700765d51e165e0522a0133f7b7c1c7ba0f567e11b55c6fc3d9f146');
INSERT INTO "referee_entry" VALUES('k4xby82s',133,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','360fc8d4ac9c9f9363f9d6715a7444ad40936463cf010d948c4dff71018b8564');
INSERT INTO "referee_entry" VALUES('k4xby82s',134,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','acff35b08281a8e8a903aa8f7334a90ee903ec0796e3d7bad4d398c9ad5c2a41');
INSERT INTO "referee_entry" VALUES('k4xby82s',135,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":1}}','d417c680a53c005e5ab4b9e88e2fd507e2520d0f684453e4174f7127867003d9');
INSERT INTO "referee_entry" VALUES('k4xby82s',136,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','1d36887c482e4b728e3cdcb3863ab2b06b9ac5b4be19e16a74253bdf760528e8');
INSERT INTO "referee_entry" VALUES('k4xby82s',137,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"orange"}}','646de5e0442ae30331559f53686b3f0151598bbcb574891ebe37ddb899326b68');
INSERT INTO "referee_entry" VALUES('k4xby82s',138,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"red","with":"poster","amount":118}}','fbdb7eebe9d82681e710bc9a156c48742e5fe4746d7b6f1c47bfd6fd56d21c39');
INSERT INTO "referee_entry" VALUES('k4xby82s',139,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":2}}','9db23dc66be3ece353deda2b22b5b35469fc3f95136a0da23ef9acd589beb087');
INSERT INTO "referee_entry" VALUES('k4xby82s',140,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":9,"value":16}}','0b41e9c53b8c0f8b8966585a70a6e0276974637f1aa2a306e0fcdd739cf2cd89');
INSERT INTO "referee_entry" VALUES('k4xby82s',141,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":4}}','ed9952a8a0d838a4dc6acf3ec798afff84024a4713d4b88f1f5fd7e0e9fc7ceb');
INSERT INTO "referee_entry" VALUES('k4xby82s',142,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','67d03bf82ba74a054645ac8152ac1722c734d54434ba3a55e7d582c6e6ecc2f3');
INSERT INTO "referee_entry" VALUES('k4xby82s',143,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":0,"fill":{"red":0}}}','89d47bb332b8ede3f65d1e0f3255dfb35aadf8c5e56e17d29b22e437dd3a4dcc');
INSERT INTO "referee_entry" VALUES('k4xby82s',144,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":11,"dividends":10,"required":["magenta"]}}','2590ec3f9ed1b6b862cf8a2fdbfd1e31d58aa9ca7626aefc1c7f43544ec2bd3b');
INSERT INTO "referee_entry" VALUES('k4xby82s',145,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":1}}','d917953080025d5f3695f4c2c3706958f967b3b803071ebef2149eac2c96d8ac');
INSERT INTO "referee_entry" VALUES('k4xby82s',146,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":1}}','4d2fb3d11423f135ace911eec6b31e46d86c986de5f85c18941ba6596cb3c202');
INSERT INTO "referee_entry" VALUES('k4xby82s',147,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":10,"value":20,"end_rolls":[4]}}','f8c4ba9cf2c0771d5fb130d61c2ba150bffb161cbc5c0a0905ca8afb58826d4d');
INSERT INTO "referee_entry" VALUES('k4xby82s',148,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','85a3b34dd476acd2972808d25492841d605cbc670fd1712206cc50c99049d7d6');
INSERT INTO "referee_entry" VALUES('k4xby82s',149,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":52}}','ea57da1df1348876b81378884558ef3ae377e2de4c3d2b3fc950378a8ac9646e');
INSERT INTO "referee_entry" VALUES('k4xby82s',150,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":1}}','716778165b041f3522efef75ff4c9c20c5164cc539346b7bdbc795d58391574a');
INSERT INTO "referee_entry" VALUES('k4xby82s',151,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":0,"clan":"magenta"}}','bf1dcb711f324c0d950d7b245501c78d8e519711f3c18731d95d38b6aebd6e9b');
INSERT INTO "referee_entry" VALUES('k4xby82s',152,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"magenta","with":"card","amount":2}}','1a11a5aca2e54f3c95144ec580ba860dc4315ddc6c06b3bedf4a488105914c83');
INSERT INTO "referee_entry" VALUES('k4xby82s',153,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1,"fill":{"orange":1,"green":1}}}','e9302b77143a0e789c4c31fcfd671706a0d6e3d79c4d3493d8e3357beb7d0614');
INSERT INTO "referee_entry" VALUES('k4xby82s',154,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"end_roll","by":1,"die":3}}','bc2e5f1e3b1610fd0fdd837ddba23a285f994f1d9d550e72629c2a18b7a44b8d');
INSERT INTO "referee_entry" VALUES('k4xby82s',155,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_space","space":15,"dividends":3,"required":["blue","yellow"]}}','0d2778e3deea50b6a9fa92e7b3178dc5159965a08de4674c1fd0774278c995a1');
INSERT INTO "referee_entry" VALUES('k4xby82s',156,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":11,"value":22}}','1b653bfd5758047f5f3a42dfc9a27bbf37eee521329bb951502bb7cba2a1751e');
INSERT INTO "referee_entry" VALUES('k4xby82s',157,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','dcd30e3d1e04074b53b2bd80eb2fe0c53dc60e81c094c29e6e9e45555e46f9c5');
INSERT INTO "referee_entry" VALUES('k4xby82s',158,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":0}}','8ce49608710fdc48b5360c857ab3561c1b347d7a3a52abb4b5be8c58be5f5966');
INSERT INTO "referee_entry" VALUES('k4xby82s',159,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":2}}','ca0c95b3636ead4ee83d0cb416696a6edd920e69b042a52cae71a7999ab2fd6e');
INSERT INTO "referee_entry" VALUES('k4xby82s',160,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":0}}','6f2d80962a2b67819c9f6b82335b5ffb3e1e0352ffcae5928bf52a4cd762383b');
INSERT INTO "referee_entry" VALUES('k4xby82s',161,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":0}}','70854446d7921a359d39a5b6ea041e1b198e317a6c05bbe1493db3e406049b8e');
INSERT INTO "referee_entry" VALUES('k4xby82s',162,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','34058dbcd693c0ba26f23ee7e01f2195971bc1c5167a546483261ecb23979c44');
INSERT INTO "referee_entry" VALUES('k4xby82s',163,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"grey":true,"clan":"orange"}}','1b905fcbe6b77949736a5e436b8e4c03ed027bd1c8b61bdb6f1a5780907b067f');
INSERT INTO "referee_entry" VALUES('k4xby82s',164,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','5fa287b85d4ef958a7eee83ceec04d791451f453fd3f8451b9329087e5a52dc8');
INSERT INTO "referee_entry" VALUES('k4xby82s',165,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":30}}','351edad2941d155c81dd50b63c4aa600965d6120b7f7ac0138631bdedffaf6e0');
INSERT INTO "referee_entry" VALUES('k4xby82s',166,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":2,"fill":{"yellow":0}}}','b374476bd88d43d5b229d0b6841898a2061a03ed231d8794bc7bc1db68ebf42f');
INSERT INTO "referee_entry" VALUES('k4xby82s',167,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":11,"value":22,"end_rolls":[5]}}','968948532fc3815bc6e575ff9b1b86f02e9ab76313488506af6b68cf275d67c6');
INSERT INTO "referee_entry" VALUES('k4xby82s',168,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"end_roll","by":2,"die":4}}','5bf86968d696853dfef7b2550213a4fe5a3af9b0dca34b2e4cd026ce05c6e7ff');
INSERT INTO "referee_entry" VALUES('k4xby82s',169,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":12,"value":24,"end_rolls":[4,5,6]}}','4bf94b83c0a4d032065cb02183eb65f8987a62b9d895f74491d071de6e1acd6b');
INSERT INTO "referee_entry" VALUES('k4xby82s',170,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":5}}','e495bc8a4b787ebd6993d9351df62485c07c3c1f6894a28039dddfdff2dab817');
INSERT INTO "referee_entry" VALUES('k4xby82s',171,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','88e3fa19b2dae18fa0ac3fc2b861aabd4adee9225abf8a1d6ce06b8308045170');
INSERT INTO "referee_entry" VALUES('k4xby82s',172,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','a7e9aa501875471d8e1a95f98afcffbee7adc01e73b4808382a174fae8f3fbbb');
INSERT INTO "referee_entry" VALUES('k4xby82s',173,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":1}}','43db8bdce24f8390ea5a48979f773cb27027275de2f54747545e75c3582f5327');
INSERT INTO "referee_entry" VALUES('k4xby82s',174,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":0}}','287e3be64fbe575536a33ad48075e2e12d8b9059bf6858c8a491d08c190b5602');
INSERT INTO "referee_entry" VALUES('k4xby82s',175,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":86}}','8101a2ab66e4a1cb40fa70edd90b374b9828e19026e6862e0770dc56e6b8c927');
INSERT INTO "referee_entry" VALUES('k4xby82s',176,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":0,"seat":2,"clan":"blue"}}','70b2fec99cf655b15f5ce4961943bc8058d21ae1fc9850a8d2c53f5e361d4e0b');
INSERT INTO "referee_entry" VALUES('k4xby82s',177,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":35}}','fa249aa800a96987cb7564bf52c7552bcc27b64023c66bf7a65f4a5088437292');
INSERT INTO "referee_entry" VALUES('k4xby82s',178,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":0}}','14c57ce19b0440455803b1597103acde198744ef5ed1e1e1217b6032d551b609');
INSERT INTO "referee_entry" VALUES('k4xby82s',179,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"end_roll","by":0,"die":2}}','98e83286639078b393793b8a828c180ef9e21ef0214b5dad06dd2d3ca6d0a166');
INSERT INTO "referee_entry" VALUES('k4xby82s',180,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":13,"value":25,"end_rolls":[5]}}','0dbf1038c86a0b252ff7d06741fea34f803220d2c57fb443bd2fc491e22ef397');
INSERT INTO "referee_entry" VALUES('k4xby82s',181,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','0a4ff1b58be2f80a40b7b12c32c49d2c62e25ff5a4c2a78ae4b20b8c7aca675e');
INSERT INTO "referee_entry" VALUES('k4xby82s',182,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"orange"}}','fab4e4e9e7e2a9121f7770797be3455d192480d871c68f500605586c36eb5adc');
INSERT INTO "referee_entry" VALUES('k4xby82s',183,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":30}}','e511a83d5f693678682a529a14e6187cfecfcdd12e292915624ba2bcdbb21002');
INSERT INTO "referee_entry" VALUES('k4xby82s',184,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":96}}','a98572369d6af2f6f83b6ed21cc7469a192f6195de3eb2f0b4146280d728915a');
INSERT INTO "referee_entry" VALUES('k4xby82s',185,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":1,"seat":0,"clan":"yellow"}}','3833f9cdeb6974427b27059cf4ea63e0e3f8c0c0e9da5f26e2bf82c0da8757d3');
INSERT INTO "referee_entry" VALUES('k4xby82s',186,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"orange","with":"card","amount":10}}','aa6bb86999d4cb0b9d2cced6cdce5813668175ec91fe3816170c9d49c370fb8a');
INSERT INTO "referee_entry" VALUES('k4xby82s',187,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":1,"seat":2,"clan":"orange"}}','9b756cf1d923dacc76fd41c66427b6c3276642d3893a348a7d11e6a2cc32850b');
INSERT INTO "referee_entry" VALUES('k4xby82s',188,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":97}}','f76f70ed7f4b4e2425d4a4fb10e04e83ed2acaddf2097fae9e6dc6cec1300917');
INSERT INTO "referee_entry" VALUES('k4xby82s',189,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"orange","with":"card","amount":57}}','63496b83c82b1cf9bce8c64eddc5a5e6dea4283e6f87752c0015c6c9e9149aff');
INSERT INTO "referee_entry" VALUES('k4xby82s',190,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":0,"seat":0,"clan":"yellow"}}','c70502307bb8b49919d8140b7fe6f39106fbbd56d01c0b390652e46de381a09a');
INSERT INTO "referee_entry" VALUES('k4xby82s',191,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":65}}','d9abb3be3d922804fed3dd40006eb5c79e2bb4e1f59e764ffcafa8b6e9e9268f');
INSERT INTO "referee_entry" VALUES('k4xby82s',192,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":1}}','feb0c179a1ae81e1ed27a781863b7396a15815cc0bafb10b9d5de21a8a06c867');
INSERT INTO "referee_entry" VALUES('k4xby82s',193,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":2,"die":3}}','2c2ae048569fa5e93c5790511fe88735d9da0d19318941b87c16cd7f8480921b');
INSERT INTO "referee_entry" VALUES('k4xby82s',194,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":2}}','a2bcb1407bd5346191b8207f229f6b1f1f517e2503ea166a31fa8a50dcdaffde');
INSERT INTO "referee_entry" VALUES('k4xby82s',195,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','9194a235d4f5b3c3ec38950e0e1f1c7106a557c3440a15e88801edef2c97ab1d');
INSERT INTO "referee_entry" VALUES('k4xby82s',196,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"magenta"}}','469435e7cf0f0f3984bf0ef5c2f3e29ab9f8c7eff4bc8941b3d3e95684a282dd');
INSERT INTO "referee_entry" VALUES('k4xby82s',197,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":2,"card_of":2,"clan":"magenta"}}','b24fd1d72911fa6f499aa7b15f944a87d97fe1a675e2f4947e679b61590fa7c3');
INSERT INTO "referee_entry" VALUES('k4xby82s',198,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":2}}','4f55c4843208138da1c74f34d4f612330c7ed2ccce7d4675adabefe466900379');
INSERT INTO "referee_entry" VALUES('k4xby82s',199,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":2,"clan":"green"}}','7cb32f21b8c884c262dfab63ecb53d2ec39dbcaacd5358c559901e2d0ad87ccf');
INSERT INTO "referee_entry" VALUES('k4xby82s',200,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"card","amount":204}}','dbb3d7cdef06654a89e064ffa6c1eeff04b3a490f5a082c7a2d729ff6a5a1725');
INSERT INTO "referee_entry" VALUES('k4xby82s',201,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":0}}','33a3deea616d33577580d4ea555b262bb276b9fc798582504a135dc8383e6ded');
INSERT INTO "referee_entry" VALUES('k4xby82s',202,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"end_roll","by":0,"die":6}}','994008acd6a0c1724fd8eaa45798aae0c73502b65ece2edea030755175e7e642');
INSERT INTO "referee_entry" VALUES('k4xby82s',203,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":14,"value":29}}','934bc98071bc03d4c407ad0a69df7318f470fd4bfd74ea8fb81af0081a504494');
INSERT INTO "referee_entry" VALUES('k4xby82s',204,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":4}}','f08de7db7c37d04878aa0b8cbff5021edc14b7518317c23a86016badc7986ea7');
INSERT INTO "referee_entry" VALUES('k4xby82s',205,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','fde93bf0a1757c9adccd0080be89c93765ed1371ebbd55018f8dfb4f32728264');
INSERT INTO "referee_entry" VALUES('k4xby82s',206,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":2}}','20e641c8db324daacf9034ff61c44f1014f857b0219f5dd9b4566c87878daea1');
INSERT INTO "referee_entry" VALUES('k4xby82s',207,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":232}}','848de47496afa997c48103d485256392d136882c8f1d7bfc178f6b08c2d38885');
INSERT INTO "referee_entry" VALUES('k4xby82s',208,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":193}}','2eb9af680703652d3bf900861858c3750cc56aff8f3337eb994fed1d6df74177');
INSERT INTO "referee_entry" VALUES('k4xby82s',209,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":234}}','c505c7836529e5f9eed81f5819dc0dc07cde5d3dd8ef0d9e9cdf7cfbe8521d09');
INSERT INTO "referee_entry" VALUES('k4xby82s',210,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":0,"clan":"yellow"}}','bd008903044c0967554fdd1ef53b24eb46bf2ef7b52a1db22af76a99b6e587b1');
INSERT INTO "referee_entry" VALUES('k4xby82s',211,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":76}}','9a08f478487b742d9dd2eb3e542e1e420c6f08218637907e60eabea1d1956d17');
INSERT INTO "referee_entry" VALUES('k4xby82s',212,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":230}}','62507224a42e2979de7800fe7df85b4e7791e280074137d5cb222e68aece3db2');
INSERT INTO "referee_entry" VALUES('k4xby82s',213,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":152}}','3cccd42ff05fa7353bc6e1d9c088f550c8f2921e1e5f0bd0988fe310254b708a');
INSERT INTO "referee_entry" VALUES('k4xby82s',214,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','01a9e3909431e4333b295d3b936e3204b6f6b3ff1c101cd15a6c324132b57326');
INSERT INTO "referee_entry" VALUES('k4xby82s',215,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','cf7bb5cedf29c3666cec0176b8f2ba21bf9a1c6d669be6290c1d4272b9b0c243');
INSERT INTO "referee_entry" VALUES('k4xby82s',216,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"poster","amount":4}}','96df466e924af952f45c6e74241833fb7527cafc793c7c4002d937c2078952be');
INSERT INTO "referee_entry" VALUES('k4xby82s',217,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":0,"seat":2,"clan":"magenta"}}','361373b158dcf2c02004e8b6beae133d8815f06ca0f522ce58cee5e0a5a85a4a');
INSERT INTO "referee_entry" VALUES('k4xby82s',218,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"poster","amount":73}}','c5878e09c9936e39f35f7b1d3ac0284b5ddea50309a41f3367820002f262ad21');
INSERT INTO "referee_entry" VALUES('k4xby82s',219,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":128}}','3390289f1d5435fb36eb7313d063d21c271f99e4ec355966bfc8a57edbe66e6b');
INSERT INTO "referee_entry" VALUES('k4xby82s',220,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":0}}','6b07f2d62a34419c76e86b68a667ebd712e3112594ac3bf6352514195475ba21');
INSERT INTO "referee_entry" VALUES('k4xby82s',221,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":14,"value":29,"end_rolls":[5]}}','f65ef0ae3e5f0a4496f0b76e17f1821b18b0fd7d012cb58af92b62fe359255b1');
INSERT INTO "referee_entry" VALUES('k4xby82s',222,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"end_roll","by":0,"die":6}}','24ed967234708b22d90e8e0133c613f938258efb2dab1107f49d1dda7de01cc5');
INSERT INTO "referee_entry" VALUES('k4xby82s',223,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":1}}','628ffaa027924d6b2c939c5f017d4670c3e964aa2e3c7e67e9d1245fc72cf3e2');
INSERT INTO "referee_entry" VALUES('k4xby82s',224,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"describe_deal_card","number":15,"value":32,"end_rolls":[3]}}','74b4a1625d32695299f8f269cb3011bb9ef0f8339ff7f4f5e352a0d0eb40a044');
INSERT INTO "referee_entry" VALUES('k4xby82s',225,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"draw","by":1}}','1cade2f0a5b41ca7dd6b030aa159f7445ffeb1523a30f4d2f6a0b79de0f32542');
INSERT INTO "referee_entry" VALUES('k4xby82s',226,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":2}}','d634cc78e1955b4ed2201e24ade6b4b422f713e4d819493b21bdcc382c0ad93c');
INSERT INTO "referee_entry" VALUES('k4xby82s',227,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":1,"clan":"yellow"}}','79023c965be957c2ab83dd58eee0b998e5541b3f07b3b268c8e0dff9c9ebd608');
INSERT INTO "referee_entry" VALUES('k4xby82s',228,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"travel","by":1,"clan":"magenta"}}','5fd1aadf80d280263a15188efaaf154c34bac07b25434ed7e93982c4b68ed2e1');
INSERT INTO "referee_entry" VALUES('k4xby82s',229,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"lay_clan","by":1,"clan":"blue"}}','8871cbca12d45e787719c1b76890934eb11e3f34376a57d688b98e05f5783fe4');
INSERT INTO "referee_entry" VALUES('k4xby82s',230,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":4}}','bf9fea2a4dc985b2c7e839a792343bd36b7a5ec062c9e6b4d1be67cb0d4f12ce');
INSERT INTO "referee_entry" VALUES('k4xby82s',231,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":2,"seat":1,"clan":"orange"}}','d59f7327a9fa6f7511d569b9093e0c59eb78d9c1fefbe80755deeb2a26777b1c');
INSERT INTO "referee_entry" VALUES('k4xby82s',232,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":11}}','2ab740ce74654dea961aa63e42be77efd8d633f5cd8887577c10cda9e7719d1d');
INSERT INTO "referee_entry" VALUES('k4xby82s',233,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":1,"seat":1,"clan":"green"}}','59508c7cef32aaa8ababafecc19f3c645574c83de37b7b641a03b919a9d79d0a');
INSERT INTO "referee_entry" VALUES('k4xby82s',234,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"yellow","with":"card","amount":25}}','853fb1dca26b6466014909b3892244e74d063896e90e6a9f56b30bd7460c51ec');
INSERT INTO "referee_entry" VALUES('k4xby82s',235,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":2,"seat":1,"clan":"yellow"}}','ee91f7639de4f767d5030269bd1bbe76df3ef53ec8c22a01ec86fc6d9367eb89');
INSERT INTO "referee_entry" VALUES('k4xby82s',236,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":91}}','8f816ebbc316c0409c1772f42372db0ffb39308d6eece7403d773022c42b658d');
INSERT INTO "referee_entry" VALUES('k4xby82s',237,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"orange","with":"poster","amount":68}}','380b2cbde2ebb237c5db394b36c95c6ac15767b7143f787d07d0154b6fc00338');
INSERT INTO "referee_entry" VALUES('k4xby82s',238,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"yellow","with":"card","amount":97}}','1ddf5edc9d9dc13d51d22df3166d7370a17b4ea09f6ce4ca488221a36b55ce4e');
INSERT INTO "referee_entry" VALUES('k4xby82s',239,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":2}}','7e54081fc573d5f8ef125c953fd39cb1d007966ae8dd23c43afff859b761b6ed');
INSERT INTO "referee_entry" VALUES('k4xby82s',240,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":0,"die":6}}','d0bba64664811990a3b4d49d53c5c78615116690e3304f69e57d50671efe925d');
INSERT INTO "referee_entry" VALUES('k4xby82s',241,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":0}}','744ca5268660a7a9ab1b6a01d01f03f8f893f2a2d1aa29638e0831d8421da6d1');
INSERT INTO "referee_entry" VALUES('k4xby82s',242,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"take_over","by":1}}','897d474d603ec89b93f1c5b121996746c1551fac18429b27a356a6910224b327');
INSERT INTO "referee_entry" VALUES('k4xby82s',243,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"stop","by":1}}','f8cacfdc6e9033b31554d215f663c99deb764ed82e659cb08bdd62fc57f140bf');
INSERT INTO "referee_entry" VALUES('k4xby82s',244,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":34}}','cc0e2849e40fd7b10528139602d191ee1d95623ff3a5d40a8ebf325690b44b39');
INSERT INTO "referee_entry" VALUES('k4xby82s',245,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":1,"clan":"green","with":"poster","amount":52}}','f4cc8c35a2df0d75a32288f34c0ab759701a8e9402064a1ddcda956e3b668c30');
INSERT INTO "referee_entry" VALUES('k4xby82s',246,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":107}}','ffd60b021ef098980c65ec7e8fc676b85863a6517b68ba9ea0376bbaa23047a6');
INSERT INTO "referee_entry" VALUES('k4xby82s',247,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":2,"clan":"blue"}}','838055d7af29d4e36a0ab396176e0ab8902213e8a629aea3ae529d457e14aff7');
INSERT INTO "referee_entry" VALUES('k4xby82s',248,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":1,"seat":1,"clan":"green"}}','a5a08711b63b08d2c5a235987312d75a5c7b377f7c70c0fee9eb3e43d6633972');
INSERT INTO "referee_entry" VALUES('k4xby82s',249,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"fail","by":0}}','bfe71f71dd1618f621decc51a6510d7fabad07a532289cf22d9a568bbc2c51c5');
INSERT INTO "referee_entry" VALUES('k4xby82s',250,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"roll","by":1,"die":2}}','0c65cc3dbeda8d05bdccdee770f9a7e4433b8551a211f0eea816599812e71780');
INSERT INTO "referee_entry" VALUES('k4xby82s',251,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"try_deal","by":1}}','acdd131ed7dd068b3eb91842c8f07dec762e26314f1383352d5777b8df72b512');
INSERT INTO "referee_entry" VALUES('k4xby82s',252,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"blue","with":"poster","amount":104}}','69741fff03b730dc15855921be90865c74922967b641574dc64dcf16cc02cc17');
INSERT INTO "referee_entry" VALUES('k4xby82s',253,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":2,"seat":2,"clan":"blue"}}','d25140c4e223b3dfd09709de5d8a74dd213a1b0dad4ab02f032c9590c9548b07');
INSERT INTO "referee_entry" VALUES('k4xby82s',254,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"poster","amount":118}}','2b9180ba9b41374cc92d9721b9bf79e7e02519b58aa2d20f49a20970e4614897');
INSERT INTO "referee_entry" VALUES('k4xby82s',255,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":2,"seat":2,"clan":"magenta"}}','17adec39be710db6dd6c3132a2da6242d9a7f9d042e78c72a770ae29d936c3e2');
INSERT INTO "referee_entry" VALUES('k4xby82s',256,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":106}}','e49c11626fd165c01dfd0cfdb99077036db45b7d30054b3c12b7e6ec33395f98');
INSERT INTO "referee_entry" VALUES('k4xby82s',257,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"withdraw","by":0,"seat":0,"clan":"yellow"}}','98ce8a2d2e560e2f11e92700873e4f8fe96c340881eed03efb7a3d20b03d8be7');
INSERT INTO "referee_entry" VALUES('k4xby82s',258,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":0,"clan":"yellow","with":"poster","amount":23}}','6c94edf2321071c19de3666937c8359c2c171c8c7563046432192ee30048cf11');
INSERT INTO "referee_entry" VALUES('k4xby82s',259,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"agree","by":2,"clan":"magenta","with":"poster","amount":13}}','5cbc97725e7c799c24da519bd9ddc9e41f18141b18d5ee667bfc376aa24a7038');
INSERT INTO "referee_entry" VALUES('k4xby82s',260,'2026-11-28 19:47:49.278474','{"v":1,"kind":"act","action":{"do":"close","by":1}}','6662636d96c2aff2ffeea0fccc18ddea0e0c22a8d658418ea4bfb06e1955f6dd');
INSERT INTO "referee_entry" VALUES('csbxnzwp',0,'2026-11-28 19:47:49.301971','{"v":1,"kind":"act","action":{"do":"discard","by":0,"commitment":"sha256:e18bfe3394cd28871485f86edae7ef70494f2fd422b3d5566cbb04f0f48b9da1"}}','cb102efe35dc032ea55762be0604c771fe5918ab63286994df9cfa27a4260ce2');
INSERT INTO "referee_entry" VALUES('csbxnzwp',1,'2026-11-28 19:47:49.304295','{"v":1,"kind":"reseal","action":{"do":"discard","by":0,"commitment":"sha256:c0af4d23296334458b7bdb8873cd000f48bca823301b16b63dedd9e9fd88ee27"},"replaces":0}','cd0dce80f479e7c43906b07b182cf0ac2ae493903e5942c2cb1eb65d590e23e5');
INSERT INTO "referee_entry" VALUES('csbxnzwp',2,'2026-11-28 19:47:49.306859','{"v":1,"kind":"act","action":{"do":"discard","by":1,"commitment":"sha256:52bcedc8433d79aac7865921f754888016d67c95a52f728e6387bc993fb35e43"}}','fd19b97abb2eff7e140b5f65920916c93eda85969f9fd6087801a4575791df47');
INSERT INTO "referee_entry" VALUES('csbxnzwp',3,'2026-11-28 19:47:49.308477','{"v":1,"kind":"undo","by":2}','a9e071942266d7a4e0599de9ad284737479c2a00f39ec69da594b419648bfea9');
INSERT INTO "referee_entry" VALUES('csbxnzwp',4,'2026-11-28 19:47:49.310800','{"v":1,"kind":"reseal","action":{"do":"discard","by":0,"commitment":"sha256:3d8996765b95a2d226a96358b4f1a14f8d02513a4913f4a7cecf153e4941fbd5"},"replaces":1}','b9b63e9a3ab78fddba43056153586552545c61f1c5b912a8cac07492f347ff2d');
INSERT INTO "referee_entry" VALUES('csbxnzwp',5,'2026-11-28 19:47:49.314097','{"v":1,"kind":"act","action":{"do":"discard","by":1,"commitment":"sha256:743159653c1a177334ea38d2708ba271fad1e4e3b2bc2c10fe64233b6c16aa13"}}','b2bc7a8f55101cabaf72258e8690fb4db94179179430f378197c0ebf9ca4c8b5');
INSERT INTO "referee_entry" VALUES('csbxnzwp',6,'2026-11-28 19:47:49.316788','{"v":1,"kind":"undo"}','02c0c6a2960a9660cb4a36bc3f7bda14d76ddefb4006dfd582136d3f0c000bd1');
INSERT INTO "referee_entry" VALUES('csbxnzwp',7,'2026-11-28 19:47:49.319013','{"v":1,"kind":"redo"}','58a487dfb2030911b2871bbcb4845b8cf737c3cb23fa2fa7294e9a5686cf07e2');
INSERT INTO "referee_entry" VALUES('csbxnzwp',8,'2026-11-28 19:47:49.321842','{"v":1,"kind":"act","action":{"do":"discard","by":2,"commitment":"sha256:979780b9948327c106687b2f3491049a32414c50a38c58d10d1c04ee03fdc0c9"}}','9c97911d364912391249fb6cfa0fc93feff7e9abb143bd936ed99ee48dc3584c');
INSERT INTO "referee_entry" VALUES('csbxnzwp',9,'2026-11-28 19:47:49.321842','{"v":1,"kind":"open","secrets":{"4":{"given":{"card":-1},"salt":"3e6fa4ff6cca7f106c92c55dd4e1f456b816fedb1c5b8536b6535f64ddb2dfad"},"5":{"given":{"card":6},"salt":"77ad8e81f5b74537aec58c9eaf2c5e2a220e8ef9fbd41aa97418ad047b6aa47b"},"8":{"given":{"card":4},"salt":"4217b5e4d47b6fa0ef2e7edf80ea9695bb6aa4faf2b264ee1720be50867ba464"}}}','07b774589b73c5a93be2c72ebeaa9927997b5e8dc8bcbac15bc6310377bbb934');
INSERT INTO "referee_entry" VALUES('csbxnzwp',10,'2026-11-28 19:47:49.323954','{"v":1,"kind":"act","action":{"do":"name_next","by":1,"seat":2}}','f9085659fb16025d9787acb2626ecca7e80edeb83ff54f4e72c96e0db15d8fb8');
INSERT INTO "referee_entry" VALUES('csbxnzwp',11,'2026-11-28 19:47:49.326052','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:fe34a93fbc70b082ca6b18920e88c21bd27609fc233dd59441a24c78a25d135a"}}','4a3005c95c29d17bd8101b83b80fa64b39033c3b37147b6085de1e106d25b8e4');
INSERT INTO "referee_entry" VALUES('csbxnzwp',12,'2026-11-28 19:47:49.328553','{"v":1,"kind":"reseal","action":{"do":"vote","by":2,"commitment":"sha256:cd1ad9fe4968dd61f0001eecfbeec807b614d5fef42223a7d27de8c5113f7a61"},"replaces":11}','ab69127ef989672564a879c3f6d53d10308db0b5b6a0bf88759e7a599b8599c4');
INSERT INTO "referee_entry" VALUES('csbxnzwp',13,'2026-11-28 19:47:49.330982','{"v":1,"kind":"reseal","action":{"do":"vote","by":2,"commitment":"sha256:2990b98dbbb6e6fb6fddb238eb61fe66bc2b2a7584fc20b621b39e2b807a0221"},"replaces":12}','38dfca5b2271e8dde4f2e58cbe7b3d72773c863e27a311c37b9bed95ce94116f');
INSERT INTO "referee_entry" VALUES('csbxnzwp',14,'2026-11-28 19:47:49.333886','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:a2ff93cb133bbd595b748494e34b173be45c5941ceaa1f36ff3ab6950ef7a8cd"}}','94766675a03bb81bd4136b316319f9077ab524a5cdc7b46c09c33aae2a69f29d');
INSERT INTO "referee_entry" VALUES('csbxnzwp',15,'2026-11-28 19:47:49.336466','{"v":1,"kind":"reseal","action":{"do":"vote","by":0,"commitment":"sha256:915a0a12435a073937c8ee266a85428179618063a404b584b39c07c88800819b"},"replaces":14}','187a442ac805bf69943c7dd3deb7b50b01a8ea2e9a395614a7b1e3a943cdde55');
INSERT INTO "referee_entry" VALUES('3spjxy34',0,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"discard","by":2,"commitment":"sha256:32de0739aa584e30b309a9077ed6bbc31707de3b360bff8106835c5f89a2489f"}}','1c7f7f2e2c544a06802d812764bce694f14770eb56a65925644464688461ab41');
INSERT INTO "referee_entry" VALUES('3spjxy34',1,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"discard","by":0,"commitment":"sha256:01196389182008ec923bcc4c46e4ef1b24c039d632eab51167b185516d560c38"}}','1e78c8b2ffd6edddde30b3b92758bff95d5f9601aba09f7a2e372d359385a713');
INSERT INTO "referee_entry" VALUES('3spjxy34',2,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"discard","by":1,"commitment":"sha256:240cace965cb707a272686db954235e5bd2d474dfc65d2d063f96c95b2eabb8d"}}','a88760c9bf7d413e47dd5789190ec89eafd6426b175a18042a58e84b0ac42ecf');
INSERT INTO "referee_entry" VALUES('3spjxy34',3,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"0":{"given":{"card":6},"salt":"0232df89101baca4fcf13349ec3b3e2386f4cdff24ab12c19e954f2c7052056d"},"1":{"given":{"card":-3},"salt":"351182cbe6d7c249afecb6c277ee2631f4ae796c9bda61f743aa40fca8d01304"},"2":{"given":{"card":4},"salt":"30bb7cc746494936847b4df99cac98b42b7a4f1eedace7e662f5a784bc96a7b9"}}}','1778dc61c741df6c38f9ed0d992f7cc5529cc14e2579858941854931dd64ad33');
INSERT INTO "referee_entry" VALUES('3spjxy34',4,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":0}}','369aa11c5021be5d20e41952684ac395f3545e11c0bcf97cfec96b761b11307d');
INSERT INTO "referee_entry" VALUES('3spjxy34',5,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:3eaed7e8d2a18d84c1b6daecc48e6fbfcd56b3157003682761ad98fa1f499b0a"}}','d0ec9336d55cf2d9a9f82464030c111e775c64e428cbb9d151b361ef4afbf5a8');
INSERT INTO "referee_entry" VALUES('3spjxy34',6,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:93111f884eb00a8f78d2e6f74f393487f952cfd82e75d1164b45f0b39d6b28c2"}}','3e20842119b38fae306258a062a37eef50e8bb2813aeb892bd86560c2e773c37');
INSERT INTO "referee_entry" VALUES('3spjxy34',7,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:fa73094348ae086930f3fef7909ae97c1668c7e60226efadfe598370693d58a7"}}','aaeb4a8ee795c68756f75142ef660996ee08ea1e68a26f9116ec0f8efbd75405');
INSERT INTO "referee_entry" VALUES('3spjxy34',8,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"5":{"given":{"card":3,"employee":"oppressive_manager"},"salt":"1b43837d6a197cf1bf5f8169a44b4ac03a5df46154282282ddfc156c0e1cc7e8"},"6":{"given":{"card":1,"employee":"bodyguard"},"salt":"a094f6eb7225c9a0ae393c0422249b2fc05a37a08b83c2d697dca103ed1bf9ee"},"7":{"given":{"card":5,"employee":"information_desk"},"salt":"bb3923ea285d6ba08f784e3aebc8cc55d8da242886dc6d5b74acbf99ad3f8855"}}}','896c4f3052b8cab0605b329cc650fdb5c8f78e1ad691b34ec6311b1d4fa832bc');
INSERT INTO "referee_entry" VALUES('3spjxy34',9,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":0}}','2004c4bcd9440a8fd5fa67cd51e76e17581e1b6bf85a453e6e676e91e4814a24');
INSERT INTO "referee_entry" VALUES('3spjxy34',10,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:3079e4f7a60832275602c737f08d80c3b2e9f48329141cc16f273670150dede0"}}','d8fd917cf672322e6879595eb6aff6419e44301cd84473cdc6f395ad9d5ed197');
INSERT INTO "referee_entry" VALUES('3spjxy34',11,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:b1e61fbd04743fb9521f96d56a562ad680816faaf66ade4e05ba699d09d37672"}}','1163d892738ed84cbcfe0d275fce465caf7e4c27a46c85bc9f349d1e8bc00d5f');
INSERT INTO "referee_entry" VALUES('3spjxy34',12,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:77f090e9cbd9cc65bb9dd046655fb01b7f51bdc5d375f5acd432958fac4a4af1"}}','f5a2d6bab49652bd6a291346749f8ae3803b2e22034c2473a23fe04d3ec38ae2');
INSERT INTO "referee_entry" VALUES('3spjxy34',13,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"10":{"given":{"card":-2,"employee":"ceo"},"salt":"f53478340bb86f9e1b4f4cb5f15054d2384a7822ab4d4c68328b7d0ea628d28c"},"11":{"given":{"card":-1,"employee":"infiltrator"},"salt":"bb3c8b69b6692d4fe0f7209e4ecaab975168dae606ecf57ae55476d47d4caafc"},"12":{"given":{"card":1,"employee":"manager_husband"},"salt":"f96eebf196a4b4d0b64e9de3c3718ae4cf7a107d6135080615b5098dbff37999"}}}','99bafc9fa72d97a9bbaee592ce364deaed500803476530c96ac02ded5bd6fec9');
INSERT INTO "referee_entry" VALUES('3spjxy34',14,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":0}}','babe6a2502f0502eab726d4df42e3e7116f1651b6710019698abf04965eeedfb');
INSERT INTO "referee_entry" VALUES('3spjxy34',15,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:5414f55f23dcf5c194393743c97de07df988502d5e28cf884cc2493a55f86c01"}}','2d6361efc515f8ef6bbcb321afbfb82fb26773f2cb7dbfb145de5a1109396c4d');
INSERT INTO "referee_entry" VALUES('3spjxy34',16,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:baf0651d9937795e990da4d08ef4c7193a8da95637ffef410f1a98cc2ef8524f"}}','d7b7e0c32d66d7d2dbf55acdb4f246dd9e30759020c3687c92d8f1ac20f8a077');
INSERT INTO "referee_entry" VALUES('3spjxy34',17,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:71a512d7d35c4e1aebb6d8ad82c23fd7d3d9a14a53ac5cf7f1d11ec1847d897e"}}','bbd374b9508dff11ad4b445457b55c439034fc716d3081ccbcf6e0b0dbd978ad');
INSERT INTO "referee_entry" VALUES('3spjxy34',18,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"15":{"given":{"card":-1,"employee":"manager_husband"},"salt":"16031aab92c1104c6d2e51995d7ada3475e84ffc661c2cdfd3f647abfd44ef4b"},"16":{"given":{"card":5,"employee":"young_genius"},"salt":"047e14fef05a81b447869e2289a12d32dde33740b7c8cd2df42a77f705791ac9"},"17":{"given":{"card":3,"employee":"competitive_engineer"},"salt":"9a04f57468c347470b59e2ae2c817c99b9c06f6b400ba773a3262ace566d038c"}}}','a697f4d35de35a12a9182d2a29b23d3befd78614fee743dc1055c73b75bffc81');
INSERT INTO "referee_entry" VALUES('3spjxy34',19,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":1}}','a9cebe3101593dd06912a73b8f8d54c3274b61b320e9008fd5ecd92ff5ac982f');
INSERT INTO "referee_entry" VALUES('3spjxy34',20,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:e8cc6a49bd8659c921667c27a2ee4ce0936f09b9cf544e38ad55332655617aa3"}}','1ce09e68ce4e21bde08fb7ed9065df59da62df2ac88c999c297fc06d8ba60e7c');
INSERT INTO "referee_entry" VALUES('3spjxy34',21,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:5afb2a897d9c6049621330e4e8e7f4a525f042260310f567200a27e5c49df55f"}}','a4970875c370eba82045937eb9edf36a036d23e4dfe6559c4da3145b71b2175a');
INSERT INTO "referee_entry" VALUES('3spjxy34',22,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:7a5b7aaee38daf23f00bef8646e1289d7cf25dc2845a70f9793ce46e0ed8f360"}}','21a9918aecbc239e8ceade67dea9597a8fd94011a0243074c17c46f2df7c115f');
INSERT INTO "referee_entry" VALUES('3spjxy34',23,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"20":{"given":{"card":-2,"employee":"information_desk"},"salt":"03456210e86b0150ebece2f96b1ab2f420a7c7ea3b607ca9486410377896845a"},"21":{"given":{"card":1,"employee":"assistant_engineer"},"salt":"623e901255c72ff938a483b7c6ecd964ca6f8d9d0e150485f78ce64b5c35444a"},"22":{"given":{"card":-1,"employee":"oppressive_manager"},"salt":"cc0310b9deafbe26043ea1d1a97db4d1f376865eebee8f14d0f2264bbfe22525"}}}','f2ad0bb0d0a9d4a34ecb5d4b07313acd687c8cd8f0a5ee51eba3436880ca87e0');
INSERT INTO "referee_entry" VALUES('3spjxy34',24,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":1}}','dd3ae3e946461862bc4af9b3634c12c491f071b66be3e766cc82134a16836e20');
INSERT INTO "referee_entry" VALUES('3spjxy34',25,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:b7cb9cff108c7fd9402230b6f0181f644ffe89c5466934aac41f602bc64d5bf8"}}','94ec811a04302cf3174f697414872504cbb1bc14f9193be0cedf7ff68549d450');
INSERT INTO "referee_entry" VALUES('3spjxy34',26,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:d5e73f55aaab499e50ffd4221f4ee2737e6d50fa0a29e09aa0a6d18c583fc137"}}','28690a7075880cad91973b4c7f2c1aeb2d89575864fe1efca849401ccfe6cb7a');
INSERT INTO "referee_entry" VALUES('3spjxy34',27,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:b7b438ecb4a2321238bf7cfcccdfc53daea0d077fcca2c2769bbfbfa79cbf061"}}','4b66951bd8443888bf058b6b9da4898856f79c09934d7c44bdc6e5d75823b90b');
INSERT INTO "referee_entry" VALUES('3spjxy34',28,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"25":{"given":{"card":6,"employee":"honorary_president"},"salt":"bd4405e5f5d38ca0593f027fb715083d2cdd332276dd5342967279d1715e8750"},"26":{"given":{"card":6,"employee":"infiltrator"},"salt":"54e972b583eb2ebc8e14057f07bbf4717d798cbfe2b431865e43bcdbb1a30b32"},"27":{"given":{"card":4,"employee":"competitive_engineer"},"salt":"7e416c2e5291408fca89d0920f0574f8dd3ee2df5751e618b018583f614c5f49"}}}','14b6f8b18a2277af024bdfe21437d8bcc8e2f2438f23482c8751cda7c5ffbcca');
INSERT INTO "referee_entry" VALUES('3spjxy34',29,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":0}}','c4736df8b7a7ffedc08ef523c05f83be39c8ab61b236f26c09b19279e1160432');
INSERT INTO "referee_entry" VALUES('3spjxy34',30,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:e7824ced4f93a2ff9364be866ac398ca93d52e04742abe02ea48cf3386b9a558"}}','7e9a12246c0193d8e7db24b734df72dcb454ce86f4e40a1ab61d6d7689d1a54d');
INSERT INTO "referee_entry" VALUES('3spjxy34',31,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:e6bea244250309a9656319c030deefc9ec015a6dd4de430bc11939d0dc750563"}}','5478d16b7a3028a374cea36d1333b4258c6eff8162f80c976de561232d4b7b6b');
INSERT INTO "referee_entry" VALUES('3spjxy34',32,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:e291a5fdb6d03f521a0c0bbf4fa431a1bc612a2202f81e761dadf06c12232e08"}}','cdea460d7bd5f9e778cd525800ca2e4633f4af9589ea3c497fefbbece76b6371');
INSERT INTO "referee_entry" VALUES('3spjxy34',33,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"30":{"given":{"card":5,"employee":"ceo"},"salt":"49eade00efa634266cc45345dc5d903a58467fa930669d64f22ce00959d73049"},"31":{"given":{"card":-3,"employee":"competitive_engineer"},"salt":"62e68d089fab8e4760922254e9361ea02bf9039b8ca9660e4a55fca0433825c2"},"32":{"given":{"card":2,"employee":"oppressive_manager"},"salt":"43a821c0a482509f6292fe83501fdc44b125f72188148de2fac6ee773ded7aaa"}}}','d17eec47a5105e6f5e654162b06041aa22aa432413faacee7ee0ada3a6562363');
INSERT INTO "referee_entry" VALUES('3spjxy34',34,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":1}}','1b05aa1159ef3778ff8532e1fc1ee4bb21bf5e533f33c48d644bd999856c7199');
INSERT INTO "referee_entry" VALUES('3spjxy34',35,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:12d42a0da288f808c158a7a66855ea82b3958ec9b13399f94e7952480147a77e"}}','7c265614794c867277c71f0afc6d52596ef672f0d70af0775a8fd0867f32b36a');
INSERT INTO "referee_entry" VALUES('3spjxy34',36,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:934188fa26de53a80c62d3c38a26f16eda469f97078d072256ec7edcced80466"}}','fc2fa2de01c4ca22ad6a47bcaf9f4308785e93a0be3110147dfa6a727e45388d');
INSERT INTO "referee_entry" VALUES('3spjxy34',37,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:c106dc49c9a7edc5ca0721b4b214c7cab0261a28a3b6c36efa20471ec1b3fb52"}}','3aa7fcd146c3070e380c0b3734ce4d9cc908d6757db710b0dbe2c66fd673429c');
INSERT INTO "referee_entry" VALUES('3spjxy34',38,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"35":{"given":{"card":3,"employee":"young_genius"},"salt":"d35477e93ee1f50dbf658ac318cf213a99764d00787a8c5b76009bac90962b28"},"36":{"given":{"card":4,"employee":"oppressive_manager"},"salt":"009d89c58e5a95596d96a9804f8e458ff1d7fb521f52a03b0dd7a763e3b40316"},"37":{"given":{"card":-3,"employee":"oppressive_manager"},"salt":"4a4f83972a6dda6a2ec48eaa5a2bd7fb1e863e09fb72fe130a8c712114a0d29c"}}}','3381468861f1d8b6c39ce9a8c889754081b3b9feb5d21ae7baffbc56591cda01');
INSERT INTO "referee_entry" VALUES('3spjxy34',39,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"name_next","by":2,"seat":1}}','01a690297a12927527ad18952e647889d6a53ad76e00d486e1ba0d1c50893ef8');
INSERT INTO "referee_entry" VALUES('3spjxy34',40,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":1,"commitment":"sha256:718f890d555cefaa96006802e65d33996f8f1ab2f58d88388445ab4fc3492368"}}','24f2b2c991d03de7bea17652ce95539db0ca845b3cfd263d3f41db1a472c6b2b');
INSERT INTO "referee_entry" VALUES('3spjxy34',41,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":0,"commitment":"sha256:0c97d774fae61dc592044e8c196a93b5543cf37a20888d0bd046de199d9bcfd9"}}','977126b71c01e28d7c8a511ee4d9bfb1ffaa5260b17ebad448ef1283fb866dfb');
INSERT INTO "referee_entry" VALUES('3spjxy34',42,'2026-11-28 19:47:49.347627','{"v":1,"kind":"act","action":{"do":"vote","by":2,"commitment":"sha256:5282433a5e46f73d3e6b4ba248209bd08b6deda64ea9fa38182392d8f11e67bc"}}','19e7dfd40f5aa35ab45a0cdbfdfca9fbd4cdd3154567deb460c3e63a78a4610f');
INSERT INTO "referee_entry" VALUES('3spjxy34',43,'2026-11-28 19:47:49.347627','{"v":1,"kind":"open","secrets":{"40":{"given":{"card":2,"employee":"ceo"},"salt":"efc0c8af25140ba61733cf5289a5f3a73e6cac60317020462cacb14a550f982d"},"41":{"given":{"card":2,"employee":"ceo"},"salt":"a06bbd038d9242dfa6b41a6b69639eb400c4ea6a0ecd9b878a955bdb52063aa5"},"42":{"given":{"card":-2,"employee":"honorary_president"},"salt":"3e75fde868c3a7da898838ea44fd6c63d5a3a3e1a186583ed274bbd12ec981b5"}}}','c432bcf9b60a7a80b001cbd189520df3988d365c3a96590cad02fa7ae6a8d926');
INSERT INTO "referee_entry" VALUES('44p3bn6t',0,'2026-11-28 19:47:49.358892','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":10},"public":{"name":"","workers":2,"credits":9,"gain":6}}}','61a15e471372565d93338cb337b559bed55c1adba3c82b69d30fead12573c017');
INSERT INTO "referee_entry" VALUES('44p3bn6t',1,'2026-11-28 19:47:49.360621','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":1}}','5c3f95e33ba1d3f56c27c37b7b3b9a4d055ad74499cae202c052bf24b88885aa');
INSERT INTO "referee_entry" VALUES('44p3bn6t',2,'2026-11-28 19:47:49.362170','{"v":1,"kind":"undo","by":2}','d7255a54c021b8cf0a5b84395726b449c09111628cc98acdcd0fcf3937b0853d');
INSERT INTO "referee_entry" VALUES('44p3bn6t',3,'2026-11-28 19:47:49.363794','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":7}}','8bf3d2938cc5accbe0272863117cf8312194b34890d7b523287f5c6e69e3abf3');
INSERT INTO "referee_entry" VALUES('44p3bn6t',4,'2026-11-28 19:47:49.365275','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":9}}','2e99b1a93889223bbeff437e23f25df4628ef0ba13e09c55afc72d04e978a020');
INSERT INTO "referee_entry" VALUES('44p3bn6t',5,'2026-11-28 19:47:49.366619','{"v":1,"kind":"act","action":{"do":"bid_public","by":2,"credits":1}}','ffd7040198056d64022cbfce42665c1c265cc7cdf8d288b8fc9f851a2eefe357');
INSERT INTO "referee_entry" VALUES('44p3bn6t',6,'2026-11-28 19:47:49.367943','{"v":1,"kind":"undo"}','c2b3da5087d64a7735bf00037056220108c12fab9da684d599c95856f0cb387f');
INSERT INTO "referee_entry" VALUES('44p3bn6t',7,'2026-11-28 19:47:49.369326','{"v":1,"kind":"redo"}','d585245e97d30a8fc21fe9a3525186807c78bb11fc92bc02c3705be1e38f295f');
INSERT INTO "referee_entry" VALUES('44p3bn6t',8,'2026-11-28 19:47:49.370984','{"v":1,"kind":"act","action":{"do":"bid_public","by":0,"credits":6}}','320165dd5a971c35a1154297d9aec4c4a335926d75c57956aa881cf3e7d38fd7');
INSERT INTO "referee_entry" VALUES('44p3bn6t',9,'2026-11-28 19:47:49.372728','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','ca70205192abe5dfabb172eb06eb43f338d12cb0f87fb5a4e09013565ef0a11d');
INSERT INTO "referee_entry" VALUES('44p3bn6t',10,'2026-11-28 19:47:49.374546','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','0ad1124903f8248c567343a07c920864b91b45fd006be35cd892474b157da42f');
INSERT INTO "referee_entry" VALUES('44p3bn6t',11,'2026-11-28 19:47:49.376662','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','25c963fcccb1de7be8ae6a5407d38f979246d6829502c5a7ae593a7e010d5398');
INSERT INTO "referee_entry" VALUES('44p3bn6t',12,'2026-11-28 19:47:49.379450','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":1,"commitment":"sha256:1966a43f188f749d0ab3602ec0df676dc0405623547a4ecf68a0f239b8e0dbb9"}}','2d67d993bf6330b3b5b8f9673690c97df9771a6745a1e688f0a469870f3e2d73');
INSERT INTO "referee_entry" VALUES('44p3bn6t',13,'2026-11-28 19:47:49.381939','{"v":1,"kind":"act","action":{"do":"hide_marker","by":0,"commitment":"sha256:cbe92f62b33af69ebaf53884b1de3e9981718837c68718761738f156d19f8457"}}','77e0ad9b1d0a591cf77120ffe61f8af7e743561a82e8df0d1c15e9ed5e954ea9');
INSERT INTO "referee_entry" VALUES('44p3bn6t',14,'2026-11-28 19:47:49.385436','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":2,"commitment":"sha256:c55d85608d6a15783c1dcc89446775fc4deb1b974e2f651f6ea875ca07fab835"}}','fc374aa3dac7114377538c60836b1953572443e52c97d88dcdb6a84a7718887e');
INSERT INTO "referee_entry" VALUES('44p3bn6t',15,'2026-11-28 19:47:49.385436','{"v":1,"kind":"open","secrets":{"13":{"given":{"hand":"left"},"salt":"611a3f96769986ff839711faa29aaa500d5bfa2cfadff5b258676ef0009a244e"},"12":{"given":{"workers":1},"salt":"3c9410ab3d03ba56b06eeafc3991ef9cacd3e2c0a3977cf1ca00352705ee5dc2"},"14":{"given":{"workers":8},"salt":"8ff4a32d8cc3a04f8600d5202f6a3395295bd66271ecb1b322e3265f1d9f9c39"}}}','c14d0b6eee7f01a16bb5ac88c1af998c4400303596da3b866081733200099b36');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',0,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":0},"public":{"workers":8,"credits":8,"gain":4}}}','c5e1f8747adb419427fb2a9b4cb824831a7f707395ddf7fed59c9b68b67eb7e0');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',1,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_public","by":0,"credits":5}}','2f5c14e8eb44d77a19464b9ab06a2546002b0dd4840327a44256203c26eb5ec4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',2,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":5}}','bf30c64337dbde8b074d327deab205aa26256bc1d7b896a0eb3b011a480d7bf2');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',3,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_public","by":2,"credits":3}}','87eba52c084f8723d796ec3432a5fb006be7addba74e73c8d6d0571fc53b42e4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',4,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','6b226a96c9f17dcabea6a07798dacbcd481860d3e42456b5560f85e8e5c120cd');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',5,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','fa821df6a49b7a6dff684a1b5ecda23c673ceb1a5242ecc7da2e487d494da856');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',6,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','dcd2a88a0ef0acf59e613b3edc7ee5e96d1b405e2963bbb8ec8266f57a06ed81');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',7,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"hide_marker","by":2,"commitment":"sha256:71cbaf79a6b464ecc9ba57d6ae85eb5b1bacffd2f8eca991771f7197636d5b7a"}}','270afba482c83fe88de9a51014bb23a6fd744b702e20ca3dea3757b9855fc53d');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',8,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":0,"commitment":"sha256:f1166953fb681837ee89eb1bb255e023a166f9fb58ef7005b40a4f7c12b8aac3"}}','09d5f39b50e9616357c4b245f89042aba8e6b689eec8499cace6bfd2afdd6b1e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',9,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":1,"commitment":"sha256:99af825c88373de468da38472592cf900954538417490da59d78f472dea89de3"}}','20b09c91ba24f795e18b115ac7cb70ca8c9a8ad272c617f52e5dd6bc88939fc9');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',10,'2026-11-28 19:47:49.398191','{"v":1,"kind":"open","secrets":{"7":{"given":{"hand":"left"},"salt":"6ea6f867784f90c044c99768a68af2a7711ee9f53fc89e88da3417f119b34992"},"8":{"given":{"workers":3},"salt":"68f7a732f04db65685d43640781ee58d7ae809f3f38dc6b4cdbf7c4f3925ec54"},"9":{"given":{"workers":5},"salt":"d7644494dd352ae619e0f892e9687821243336b716ebc4ab41e5b70e3450a9ce"}}}','29e554eb4bb70c7101433598de045f407e2548e6728db9dc8b911eec225e5961');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',11,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"private":true}}','f84b099bc9a3d56152293e956796aa005e981693244c1a57a80851c723f1724e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',12,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','57cc87a60ccc4ca52e66bb40c4bf277082c836c24cb9d96410242a312ecfe798');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',13,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":8},"public":{"workers":8,"credits":9,"gain":11}}}','ffc913ba823275a6a6095049898e3300d4f1f03ef7567020f9517fce41cdc6d6');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',14,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','b3315d25ef156588cb7f54dc972a6ea7d4437f0570c09ea70d508b4047701da9');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',15,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','4ea1685a8738f834c3a6f331ddc411779f83e76af6f2a0b04840223de1ef00a9');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',16,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','18161f35dc08f9e8b81194454b16bc0aad17601b2751f7b86c54bcd078ecb872');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',17,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq"}}','52abea470f1a454b8f6eddca769448241b2f3dfb5ee4337d436d301bb8690d52');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',18,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":2,"private":false,"left":false,"right":false}}','c2235530ed3d4eac880e71c81c9a7f6c56b79d1afc9cbfb2f4e6a65e58e31ecb');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',19,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"left":false}}','eaaa92ef06bd68ce7bc71eff9adb51c3323b383fd669994b55f103ceee82bc68');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',20,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":9},"public":{"workers":4,"credits":9,"gain":2}}}','e33353014bb15f0681cd61d9ac018432970de06e06d75259c9d8475930805451');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',21,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":2,"workers":3}}','a55ae6ba3a895c92d527fd5b07ff82a93f74f5e8a7df5ba1aa25056818892a2d');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',22,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":10}}','24e162a16a06a4284fab216ea39e431add7016f647fed3c7580b8ecb94807ec5');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',23,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','bd8d81e49f194196c2385144e0d20826bef63a31b5c942879387448ec9e2f212');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',24,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','18f03096fc6f7e9a4c99c529151a5aebcb30cba4a2147724799b93bcd134a6da');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',25,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','fad5ecacbd80fc4cdb558d4df2bd36560d4cd942dd5864cc6b39cec25a44c48b');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',26,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq"}}','2ce7961ea102aea248a151dc2a588ea5a39d189c5b5f0f8b3eac8ee8f4d6a040');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',27,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','6a48d302468f374f33c3e88e79d339f3ba0695660c3e6ca920431706de5bb74a');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',28,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":8},"public":{"workers":8,"credits":11,"gain":2}}}','17118cbb53fa2a04655fdedec8803ba6ff12688e3212ecccb708cfd5bcdc9fe7');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',29,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','cdf2dd442573e7bb065592df7df4f96a3b666cc4851a7229b5c02245141897f2');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',30,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":3}}','ae68a7eba36eeadbcd4f6d48ca689807fd719643a69d8c059fc879e943a08aad');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',31,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','e5ea7dbf36a8ec09f972ccc1ea072406eb50242b3b86eef3f1d379eaf97ff8bd');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',32,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','6dbbf2a566c8d6750e8536c47f240bf3340b6a773ca3fc7e3f455b7163931ab8');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',33,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','2e721904f45baed6a6129936ea441907ebc6dcd6ec90179983b516f1a435a340');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',34,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":0,"spaces":["middle"]}}','6172af741bd54026451266d6c3258451a49b1b0fb905760ec98d1e3d014d32dc');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',35,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":1}}','a46c4ba5d9bf262fbdb764fae4a8a654eea0cdd64c57f460f4798cedee284fec');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',36,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":2}}','495213d22b34ebb560e7223842911f3d7ac2aaaf21a69dc5454e676057c37a88');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',37,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":2,"left":false}}','67f35d42f12fb73c8507d30de9238ebdbd3bdde61ec16023c3c5b8e5f18a12b3');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',38,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"right":false}}','1bc11aa061f0f6be9a9a2ceae5a91d13f1dfd27a2f59dd4d255449a7720ece9d');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',39,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','74dbf9593e41fb69341e82be08c43ac95a37c32933a7dac445f94dc57b994740');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',40,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":0},"public":{"name":"","workers":8,"credits":1,"gain":4}}}','ea0aa9841878e74c3219e10ed169f9fca39d77c3da9b4d3da69cb4f6d26afa7c');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',41,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','f54037a8e502208455fe124b4ea1e1ca02e22bff7670bcba23eb88bcbd62f9da');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',42,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','0849155517b095a542f80efaf6f01e5d88d2c9deee3faf85c32bac68b9ff5ccf');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',43,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','5a3bf9da19854cc2b1ceeda0d200ea407460bec88cf9048db227fa389035f1c9');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',44,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":2,"spaces":[]}}','36da61549df95740b266915cae3e53ce0ac3ed786a00504557c9a8ef42e30833');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',45,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":0}}','1ac090bebb0fddaa4e6b6ff47715717e603b654bc806f1846b82ebbb2b5cbea4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',46,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":1}}','68bf8f4c7651ad1984a0a2060a3078c9471fa00c8a77307599cf816bfc5788dd');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',47,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','3695c0b3ebbbceae74740179baed9aa2414919db64cb9724d30042627c0b44fe');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',48,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"loss":1},"public":{"name":"","workers":6,"credits":1,"gain":12}}}','762e1babf16b84e51af59d5378f043174a2d0fa013131b993b28a6cfa855a5d4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',49,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":2,"workers":1}}','93952d3ed221da58273f7623a91d7d5e374218d564bcb6bdcf5a0a4bf496a81f');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',50,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":2}}','2e6d01a197870e9d5c8cad8b9506d50296238f727ab6b6e3c9843b40efef7a88');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',51,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":3}}','831aa0589b3f97a923ac9a3e76fefa6c2e3552b20ecb325a7b30794f446b4d72');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',52,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":2,"workers":4}}','1e3aaa63b10d9b3dfece748a22ae29c4b61d412dcff61f73e8fc975f427ffe34');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',53,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','304d26ec610e52691bcc17d04fb6f1d09d4baed479e1d02985f75a00c8bd41ef');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',54,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','c36aac4d13c08719ce1033933d13e5463bc33865c0984401b8469dd4ae173852');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',55,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','6bbb0033304fa3ecfeab7e6808894835e55164f391337e6f1e5d410b5cf50efb');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',56,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq"}}','23c207b03fdbe59936b24ebe2a4989e15a19fbf7d2d69f5aa6f0e5b6ff70f5c7');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',57,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":0,"left":false,"right":false}}','ca22de4559e20322dfa35f5686e0b3c2ca9c6087e5020ed7254ba98683c4f58e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',58,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','702e1ad37cebbe3adb87e04ba644ae9c42f61353b26d8809acbdd9a3a240746e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',59,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":0},"public":{"name":"","workers":2,"credits":9,"gain":3}}}','8456ba4bdb732c366fa96832ec8311f5c5be3b44258f00dd14cf209f86053b18');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',60,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":1}}','465287e23bddbc213cd5505ca04eccd2a3b37dc601f343d8ea4f19b1d9af86b3');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',61,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":4}}','9158e7c4b31288796148508e110ce65b0597b892f6be3cac6d2b673fed723b6b');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',62,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','12047b1c622be13142a2ae446848e804d628517906044bc7651e5372e30685ed');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',63,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_public","by":0,"credits":9}}','0c5213503b39918af8489ce30ab0d443c74db150a5a236c4aa57580019cd8697');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',64,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','4e9dcbfa4d5a290dc89eb1b7677c4031c909cf8514b02402b3fee2d348a818f2');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',65,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','5f5ef1c41fc42c7c2ca84afa4f99fc24c05afc9d30cda7f9b7599280ceafea7c');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',66,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','03aeac6f9e7270633a20a7860c0ea30e578338f2bc4ff51c8f736ef836f401f4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',67,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":1,"commitment":"sha256:7969743c0e36a55b7e5cc117bb60ebe5cd48bacb68180d717ae3197ec60fe463"}}','8aa0525ef253d2defac21d633d5a3b1bdb75f8688bff579ef784e721234ccca5');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',68,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"hide_marker","by":0,"commitment":"sha256:bb3f284bd565ade86c0d10524829d2c36221e4520d5bef7a9a92c9527ffbd195"}}','faf4e226e836c07478740c5b12c53f67f059d67d3a1ebe834de75021a39ffe2f');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',69,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":2,"commitment":"sha256:3457c76c5295f304a52f243ddfbcf3f3aae6a23ef3f4dc057de6bd856d47ea00"}}','2aae14c355e0fe14cb71c04d9b6a6e804b7ece3907b29881f338a723962cf44f');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',70,'2026-11-28 19:47:49.398191','{"v":1,"kind":"open","secrets":{"68":{"given":{"hand":"right"},"salt":"c990b1553e2d0a3b6fa781316d0fa9ad2c4dd54f24628b9c41582ac9d5424cc6"},"67":{"given":{"workers":0},"salt":"64d97ca98ce39530548a3df5209427729326f2b5973599917260e0dafefbcc87"},"69":{"given":{"workers":1},"salt":"9b8731f44f8ab6dcea3bf0c0733f446b60f67675a7ce21ff58da3790842539a1"}}}','fde542164a03d6758f884afef733e6582d0511cf32be88e35c77ee2cca2e138f');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',71,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":2,"spaces":["right"]}}','4e645dd04c5843db5dd99f12659bf2c9e2a5c4c6fb85d690d293eb00cb217ee6');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',72,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":1}}','58aaf99283cec8fc24fcefdd3ff420f06491e14455d59bd36cbb6dc76011a8de');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',73,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq"}}','44f32fd91cfe39b4404e59728cd021798eac53da8d4757f0b9fbf810c052bed7');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',74,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"right":false}}','efaff42262ee39166250d0359eb0e0cf498a920636d406fd97ac1f348644289e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',75,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','9e9fdf8c6b1d1ba987745e6a96620899cb4555b9e4095e4f6ba487e4a128b4f1');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',76,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":6},"public":{"workers":1,"credits":3,"gain":4}}}','b48eb7b57fa3725a9ae1f50ff92e3c174fbbf9cb7bf5ab4c2f341da65f40dae4');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',77,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":4}}','902e292b15958adeff2ef4dc4ac28dc485e1e284c9fcef03fad52c4fe9d1fa22');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',78,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_public","by":2,"credits":2}}','ee8182843bec8cde6f13a9de33cccac4ff311bce38d60e00fad1e19f3010be50');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',79,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_public","by":0,"credits":1}}','9c972c59bd2725bbefc80e3bed3aaf5ab5a151796de549bd651ec42dfb179c63');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',80,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','d3ce822b6b9301e7cbd28156d93fb7879c544a42f0ce52acdea6c213ba3d7b1a');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',81,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','4ac95220343240baafb06a7ee11f8b594d89b824013862a00fb1cdf10dd227c2');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',82,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','9bded673d0c383ac4bb2295caf0af7abe200f5c12098bf58a518e182702f81d3');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',83,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":2,"commitment":"sha256:d0ba33ee0aedc4ed199a7dc197e33059ca69e11db22d24839f8a1ad25a924d68"}}','3b280c51d9f60e1bbac7fb96055377a1c89a6e220e163b393ee697a9d285ec58');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',84,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_cosponsor","by":1,"commitment":"sha256:b51e3b79f5474b37a56a315c7f4145e5220c80c4b7ab823103b0a357367d3ced"}}','3e4da285413224a9ca45f7f8f69f2d25fd967ced7d49e66c10459f5ddaffe8b3');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',85,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"hide_marker","by":0,"commitment":"sha256:b4da0f6b9fd0d07ff11a81035189e5562b0b4b34160d4978ad05cc7a3e409325"}}','680e29510ad9bcc1fd0f63b1edfe1ce1694a159686c7c8d812af3cb4ff7d479f');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',86,'2026-11-28 19:47:49.398191','{"v":1,"kind":"open","secrets":{"85":{"given":{"hand":"left"},"salt":"21f935560fa86abf332cd1782aed95c363b2011d27bcff43e19fff646497fa83"},"84":{"given":{"workers":0},"salt":"b2ab7296e952732b219c1868a826bd8c2f27627405f7ec0c6492c0efbd9c331f"},"83":{"given":{"workers":0},"salt":"122a30af030a63434c168148a8cb48c85632c3341cfd6efbd2580c40f4e2f486"}}}','b38d24d5e91cbbbc3ca79cf354fdf0c5c09915be13a8488e674214080a4e6fbd');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',87,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":0}}','5a5d0aa21e563663e234fe301a96a83f44bac25a51f34fb32ad9098b6a1f474d');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',88,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":2}}','2eb22afc16deaaafa610399ab2e415a6c90a38f5e514ad70a6bd942176106382');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',89,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":1}}','4472d505f4ac1abfc7b8587b3bb37e3cb2934950473deb69b52b3862ecf30c5e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',90,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":2,"private":false,"left":false}}','1715ae39604d27b7d71119b489fc43aa888ed0076aaae9798c26cebbd9a0128b');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',91,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":0,"right":false}}','6cd735cdcfe3065fdfac1a1a773f1faa9b85fac996651e9545e7424b115d285c');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',92,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"private":true,"right":false}}','1c026916f7ccd4a9f79996fce7ca80ec6282f3c0d2d3a46a38dc1dcc14b9ba77');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',93,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"loss":1},"public":{"name":"","workers":7,"credits":1,"gain":3}}}','c6e7c424e37e923eb0c3fec2dc6f3ecb0d36fcabc09be9d702656f86d9dae0bc');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',94,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','f2171124570431fa81ef6b3c1254b392046ed43662fdf4c33588abd8b9707a33');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',95,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','d0506f04d5e38ea9a7ebaa587719ebc350eb1571c7221f6d65aefa1159f803c9');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',96,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','c8f2dd3068602b898c74f79ed60ba587c5142483ea9f86c01e9a3ae11ea30c73');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',97,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq"}}','e9285ef127fdda04617cea43e14eb16c8872f06467cb80a75a8d607637acf353');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',98,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers","by":1,"private":false,"right":false}}','5b2e8445ab252d50153fdefa917e555efee8504502c78451f2cd652c3f7f7471');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',99,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_workers"}}','5af01a404fa9582fa3d521f067058d5bb6480041d2aaba4e07c552d36c10eefd');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',100,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"reveal","private":{"name":"","loss":9},"public":{"name":"","workers":8,"credits":7,"gain":1}}}','c30fa32041238265ce93885881248b1a247b5dceaf8e1356991baeae7fbcde9d');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',101,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":3}}','a946c0cf2c1e949bcab943589c6e63df6ad2c300feac11ab9b2082415dd8bba0');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',102,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','4c169a5aa2a608541b10f6c61ec181b5bec9556f62902c58f00cad690c23d7f8');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',103,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"bid_private","by":2,"workers":5}}','52c6e3e4d3100c327944683872b68d332deda8c4c6b80417e224f77c4256984e');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',104,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":0}}','29c4f88a6d16e5cb5daf7072b31c54841107051addb706b37046fd3a8a641b42');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',105,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":1}}','40e5ee586d7c02f6f13a1537f2daccd63b4bf5d1ebbae480a608239faeb501d6');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',106,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"speculate","by":2}}','95bc6116b7c78f552760053fc75e4b30b4a9c47ec7664ec015a7be5dbf6463f0');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',107,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":0,"spaces":["right"]}}','a97e25197e3a5aaa85b7d33abecb856503a7b7074944d31d7710738f5b6a8215');
INSERT INTO "referee_entry" VALUES('5cpdzp2c',108,'2026-11-28 19:47:49.398191','{"v":1,"kind":"act","action":{"do":"return_to_hq","by":2,"spaces":[]}}','36050d39ab0fd57879e33145cf71307c8d5ad9cda90286cdf91771525193d9fc');
CREATE TABLE referee_finished_game (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	source VARCHAR(16) NOT NULL, 
	started_at DATETIME NOT NULL, 
	ended_at DATETIME NOT NULL, 
	minutes INTEGER, 
	place TEXT NOT NULL, 
	comment TEXT NOT NULL, 
	is_hidden BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_referee_finished_game PRIMARY KEY (id)
);
INSERT INTO "referee_finished_game" VALUES('gc4pyrn5','anarchy','refereed','2026-11-28 19:47:49.160170','2026-11-28 19:47:49.169109',NULL,'','',1);
INSERT INTO "referee_finished_game" VALUES('bjmyzymz','bastards','refereed','2026-11-28 19:47:49.176371','2026-11-28 19:47:49.185298',NULL,'','',0);
INSERT INTO "referee_finished_game" VALUES('m6f5qszp','bastards','refereed','2026-11-28 19:47:49.187667','2026-11-28 19:47:49.203837',NULL,'','',0);
INSERT INTO "referee_finished_game" VALUES('k4xby82s','boss','refereed','2026-11-28 19:47:49.249488','2026-11-28 19:47:49.278474',NULL,'','',0);
INSERT INTO "referee_finished_game" VALUES('3spjxy34','promote','refereed','2026-11-28 19:47:49.338990','2026-11-28 19:47:49.347627',NULL,'','',0);
INSERT INTO "referee_finished_game" VALUES('5cpdzp2c','reputation','refereed','2026-11-28 19:47:49.387190','2026-11-28 19:47:49.398191',NULL,'','',0);
INSERT INTO "referee_finished_game" VALUES('x7rftspwxd5m','boss','tallied','2026-05-01 20:00:00.000000','2026-05-01 21:00:00.000000',60,'Bar Sol','close',1);
INSERT INTO "referee_finished_game" VALUES('gqwyfdv3bx42','boss','tallied','2026-05-01 20:00:00.000000','2026-05-01 21:00:00.000000',60,'Bar Sol','close',0);
CREATE TABLE referee_finished_seat (
	finished_game_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	spelling VARCHAR(200) NOT NULL, 
	score BIGINT NOT NULL, 
	rank INTEGER NOT NULL, 
	is_winner BOOLEAN NOT NULL, 
	is_eliminated BOOLEAN NOT NULL, 
	is_first BOOLEAN NOT NULL, 
	colour TEXT, 
	CONSTRAINT pk_referee_finished_seat PRIMARY KEY (finished_game_id, seat), 
	CONSTRAINT fk_referee_finished_seat_referee_finished_game FOREIGN KEY(finished_game_id) REFERENCES referee_finished_game (id) ON DELETE CASCADE
);
INSERT INTO "referee_finished_seat" VALUES('gc4pyrn5',0,'Ana','ana',1,1,1,0,1,NULL);
INSERT INTO "referee_finished_seat" VALUES('gc4pyrn5',1,'Bo','bo',0,2,0,1,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('bjmyzymz',0,'Ana','ana',2,1,1,0,1,NULL);
INSERT INTO "referee_finished_seat" VALUES('bjmyzymz',1,'Bo','bo',2,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('m6f5qszp',0,'Ana','ana',2,1,1,0,1,NULL);
INSERT INTO "referee_finished_seat" VALUES('m6f5qszp',1,'Bo','bo',2,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('k4xby82s',0,'Ana','ana',619,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('k4xby82s',1,'Bo','bo',397,3,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('k4xby82s',2,'Cy','cy',467,2,0,0,1,NULL);
INSERT INTO "referee_finished_seat" VALUES('3spjxy34',0,'Ana','ana',0,2,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('3spjxy34',1,'Bo','bo',23,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('3spjxy34',2,'Cy','cy',0,2,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('5cpdzp2c',0,'Ana','ana',4,1,1,0,1,'blue');
INSERT INTO "referee_finished_seat" VALUES('5cpdzp2c',1,'Bo','bo',21,3,0,1,0,'green');
INSERT INTO "referee_finished_seat" VALUES('5cpdzp2c',2,'Cy','cy',0,2,0,0,0,'red');
INSERT INTO "referee_finished_seat" VALUES('x7rftspwxd5m',0,'Ana','ana',9,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('x7rftspwxd5m',1,'Bo','bo',8,2,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('x7rftspwxd5m',2,'Cy','cy',7,3,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('gqwyfdv3bx42',0,'Anna','anna',9,1,1,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('gqwyfdv3bx42',1,'Bo','bo',8,2,0,0,0,NULL);
INSERT INTO "referee_finished_seat" VALUES('gqwyfdv3bx42',2,'Zoë','zoë',7,3,0,0,0,NULL);
CREATE TABLE referee_invitation (
	digest VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	valid_until DATETIME NOT NULL, 
	used_by VARCHAR(64), 
	CONSTRAINT pk_referee_invitation PRIMARY KEY (digest), 
	CONSTRAINT fk_referee_invitation_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
INSERT INTO "referee_invitation" VALUES('55e49ad81177dd16efde03617a86270d0b2a611c332bd80723a5bf9b1ecb144a','bjmyzymz','seat',0,'2026-11-29 07:47:49.439347','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
INSERT INTO "referee_invitation" VALUES('51ffe5f401c3715884e298be15bf2868d600b0b1d2b0d0bae20203376f1258df','bjmyzymz','spectator',NULL,'2026-11-29 07:47:49.446483',NULL);
CREATE TABLE referee_player (
	spelling VARCHAR(200) NOT NULL, 
	player VARCHAR(200) NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_referee_player PRIMARY KEY (spelling)
);
INSERT INTO "referee_player" VALUES('ana','ana','Ana');
INSERT INTO "referee_player" VALUES('bo','bo','Bo');
INSERT INTO "referee_player" VALUES('cy','cy','Cy');
INSERT INTO "referee_player" VALUES('anna','ana','Anna');
INSERT INTO "referee_player" VALUES('zoë','zoë q.','Zoë');
INSERT INTO "referee_player" VALUES('zoë q.','zoë q.','Zoë Q.');
CREATE TABLE referee_request (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(16) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	detail TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT fk_referee_request_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
CREATE TABLE referee_role (
	id INTEGER NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	since DATETIME NOT NULL, 
	is_archived BOOLEAN DEFAULT 0 NOT NULL, 
	active_at DATETIME, 
	CONSTRAINT pk_referee_role PRIMARY KEY (id), 
	CONSTRAINT fk_referee_role_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
INSERT INTO "referee_role" VALUES(1,'t97p2fgm','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.113550',1,'2026-11-28 19:47:49.158489');
INSERT INTO "referee_role" VALUES(2,'gc4pyrn5','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.161223',0,'2026-11-28 19:47:49.169109');
INSERT INTO "referee_role" VALUES(3,'bjmyzymz','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.178033',0,'2026-11-28 19:47:49.185298');
INSERT INTO "referee_role" VALUES(4,'m6f5qszp','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.189099',0,'2026-11-28 19:47:49.203837');
INSERT INTO "referee_role" VALUES(5,'36styt7m','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.218724',0,'2026-11-28 19:47:49.247748');
INSERT INTO "referee_role" VALUES(6,'k4xby82s','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.250783',0,'2026-11-28 19:47:49.278474');
INSERT INTO "referee_role" VALUES(7,'csbxnzwp','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.299167',0,'2026-11-28 19:47:49.336466');
INSERT INTO "referee_role" VALUES(8,'3spjxy34','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.340010',0,'2026-11-28 19:47:49.347627');
INSERT INTO "referee_role" VALUES(9,'44p3bn6t','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.355966',0,'2026-11-28 19:47:49.385436');
INSERT INTO "referee_role" VALUES(10,'5cpdzp2c','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd','host',NULL,'2026-11-28 19:47:49.388004',0,'2026-11-28 19:47:49.398191');
INSERT INTO "referee_role" VALUES(11,'bjmyzymz','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','seat',0,'2026-11-28 19:47:49.445176',0,'2026-11-28 19:47:49.185298');
CREATE TABLE referee_score_sheet (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	body TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	device VARCHAR(64), 
	is_finished BOOLEAN DEFAULT 0 NOT NULL, 
	is_discarded BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_referee_score_sheet PRIMARY KEY (id)
);
INSERT INTO "referee_score_sheet" VALUES('x7rftspwxd5m','boss','{"game":"boss","seats":[{"name":"Ana","values":{"money":9}},{"name":"Bo","values":{"money":8}},{"name":"Cy","values":{"money":7}}],"top":{},"options":{},"notes":{},"first":null,"minutes":60,"place":"Bar Sol","comment":"close","ended_at":"2026-05-01T21:00:00+00:00","result":{"game":"boss","seats":[{"name":"Ana","values":{"money":9}},{"name":"Bo","values":{"money":8}},{"name":"Cy","values":{"money":7}}],"top":{},"options":{},"notes":{},"first":null,"minutes":60,"place":"Bar Sol","comment":"close","ended_at":"2026-05-01T21:00:00+00:00"}}','2026-11-28 19:47:49.412020','2026-11-28 19:47:49.412020','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',1,0);
INSERT INTO "referee_score_sheet" VALUES('gqwyfdv3bx42','boss','{"game":"boss","seats":[{"name":"Anna","values":{"money":9}},{"name":"Bo","values":{"money":8}},{"name":"Zo\u00eb","values":{"money":7}}],"top":{},"options":{},"notes":{},"first":null,"minutes":60,"place":"Bar Sol","comment":"close","ended_at":"2026-05-01T21:00:00+00:00","result":{"game":"boss","seats":[{"name":"Anna","values":{"money":9}},{"name":"Bo","values":{"money":8}},{"name":"Zo\u00eb","values":{"money":7}}],"top":{},"options":{},"notes":{},"first":null,"minutes":60,"place":"Bar Sol","comment":"close","ended_at":"2026-05-01T21:00:00+00:00"}}','2026-11-28 19:47:49.417104','2026-11-28 19:47:49.417104','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',1,0);
INSERT INTO "referee_score_sheet" VALUES('p9gwwfffz666','promote','{"game":"promote","seats":[{"name":"Ana","values":{}},{"name":"Bo","values":{}},{"name":"Cy","values":{}}],"top":{},"options":{},"notes":{},"first":null,"minutes":null,"place":"","comment":"","ended_at":null}','2026-11-28 19:47:49.423923','2026-11-28 19:47:49.423923','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',0,0);
INSERT INTO "referee_score_sheet" VALUES('tyc8knsg27q3','anarchy','{"game":"anarchy","seats":[{"name":"Ana","values":{}},{"name":"Bo","values":{}},{"name":"Cy","values":{}}],"top":{},"options":{},"notes":{},"first":null,"minutes":null,"place":"","comment":"","ended_at":null}','2026-11-28 19:47:49.425522','2026-11-28 19:47:49.425522','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',0,1);
CREATE TABLE referee_secret (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_referee_secret PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_referee_secret_referee_entry FOREIGN KEY(table_id, number) REFERENCES referee_entry (table_id, number)
);
INSERT INTO "referee_secret" VALUES('t97p2fgm',0,'{"given":{"squares":[[1,0],[1,3],[1,5],[2,2],[3,0],[3,4]],"kinds":["guard","guard","alarm","alarm","alarm","vip"],"piece":0},"salt":"e3a2d7a33c18e044144fa17e8b037c71a5bb710128786fcf33f1c376836a247c"}');
INSERT INTO "referee_secret" VALUES('t97p2fgm',1,'{"given":{"squares":[[1,0],[1,3],[1,5],[2,2],[3,0],[3,4]],"kinds":["alarm","vip","guard","alarm","guard","alarm"],"piece":1},"salt":"956107f1b21f5d10158a884fda631b0cff9296f54a640637840bbf833423f16d"}');
INSERT INTO "referee_secret" VALUES('gc4pyrn5',1,'{"given":{"squares":[[1,1],[1,2],[1,3],[1,4],[2,1],[2,2]],"kinds":["alarm","vip","guard","alarm","guard","alarm"],"piece":3},"salt":"45091c95e964719b20bb06e37c44536e2960d682f831e048e5dd93b0287eddbe"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',2,'{"given":{"card":-3},"salt":"df942940c6bab27d7a7c7f90f2dc4ef1c936a31fa672c213ff719bf9dadeb067"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',4,'{"given":{"card":-1},"salt":"3e6fa4ff6cca7f106c92c55dd4e1f456b816fedb1c5b8536b6535f64ddb2dfad"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',5,'{"given":{"card":6},"salt":"77ad8e81f5b74537aec58c9eaf2c5e2a220e8ef9fbd41aa97418ad047b6aa47b"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',8,'{"given":{"card":4},"salt":"4217b5e4d47b6fa0ef2e7edf80ea9695bb6aa4faf2b264ee1720be50867ba464"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',13,'{"given":{"card":-3,"employee":"infiltrator"},"salt":"f0a115e857c72b16e61684b9435022688722b93b2606de4a60babdf3382d55ff"}');
INSERT INTO "referee_secret" VALUES('csbxnzwp',15,'{"given":{"card":5,"employee":"manager_husband"},"salt":"7bdb56901b2aa84ef9033c7625bab4495327bd63ba036703ad726412c1a335d1"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',0,'{"given":{"card":6},"salt":"0232df89101baca4fcf13349ec3b3e2386f4cdff24ab12c19e954f2c7052056d"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',1,'{"given":{"card":-3},"salt":"351182cbe6d7c249afecb6c277ee2631f4ae796c9bda61f743aa40fca8d01304"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',2,'{"given":{"card":4},"salt":"30bb7cc746494936847b4df99cac98b42b7a4f1eedace7e662f5a784bc96a7b9"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',5,'{"given":{"card":3,"employee":"oppressive_manager"},"salt":"1b43837d6a197cf1bf5f8169a44b4ac03a5df46154282282ddfc156c0e1cc7e8"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',6,'{"given":{"card":1,"employee":"bodyguard"},"salt":"a094f6eb7225c9a0ae393c0422249b2fc05a37a08b83c2d697dca103ed1bf9ee"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',7,'{"given":{"card":5,"employee":"information_desk"},"salt":"bb3923ea285d6ba08f784e3aebc8cc55d8da242886dc6d5b74acbf99ad3f8855"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',10,'{"given":{"card":-2,"employee":"ceo"},"salt":"f53478340bb86f9e1b4f4cb5f15054d2384a7822ab4d4c68328b7d0ea628d28c"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',11,'{"given":{"card":-1,"employee":"infiltrator"},"salt":"bb3c8b69b6692d4fe0f7209e4ecaab975168dae606ecf57ae55476d47d4caafc"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',12,'{"given":{"card":1,"employee":"manager_husband"},"salt":"f96eebf196a4b4d0b64e9de3c3718ae4cf7a107d6135080615b5098dbff37999"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',15,'{"given":{"card":-1,"employee":"manager_husband"},"salt":"16031aab92c1104c6d2e51995d7ada3475e84ffc661c2cdfd3f647abfd44ef4b"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',16,'{"given":{"card":5,"employee":"young_genius"},"salt":"047e14fef05a81b447869e2289a12d32dde33740b7c8cd2df42a77f705791ac9"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',17,'{"given":{"card":3,"employee":"competitive_engineer"},"salt":"9a04f57468c347470b59e2ae2c817c99b9c06f6b400ba773a3262ace566d038c"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',20,'{"given":{"card":-2,"employee":"information_desk"},"salt":"03456210e86b0150ebece2f96b1ab2f420a7c7ea3b607ca9486410377896845a"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',21,'{"given":{"card":1,"employee":"assistant_engineer"},"salt":"623e901255c72ff938a483b7c6ecd964ca6f8d9d0e150485f78ce64b5c35444a"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',22,'{"given":{"card":-1,"employee":"oppressive_manager"},"salt":"cc0310b9deafbe26043ea1d1a97db4d1f376865eebee8f14d0f2264bbfe22525"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',25,'{"given":{"card":6,"employee":"honorary_president"},"salt":"bd4405e5f5d38ca0593f027fb715083d2cdd332276dd5342967279d1715e8750"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',26,'{"given":{"card":6,"employee":"infiltrator"},"salt":"54e972b583eb2ebc8e14057f07bbf4717d798cbfe2b431865e43bcdbb1a30b32"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',27,'{"given":{"card":4,"employee":"competitive_engineer"},"salt":"7e416c2e5291408fca89d0920f0574f8dd3ee2df5751e618b018583f614c5f49"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',30,'{"given":{"card":5,"employee":"ceo"},"salt":"49eade00efa634266cc45345dc5d903a58467fa930669d64f22ce00959d73049"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',31,'{"given":{"card":-3,"employee":"competitive_engineer"},"salt":"62e68d089fab8e4760922254e9361ea02bf9039b8ca9660e4a55fca0433825c2"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',32,'{"given":{"card":2,"employee":"oppressive_manager"},"salt":"43a821c0a482509f6292fe83501fdc44b125f72188148de2fac6ee773ded7aaa"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',35,'{"given":{"card":3,"employee":"young_genius"},"salt":"d35477e93ee1f50dbf658ac318cf213a99764d00787a8c5b76009bac90962b28"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',36,'{"given":{"card":4,"employee":"oppressive_manager"},"salt":"009d89c58e5a95596d96a9804f8e458ff1d7fb521f52a03b0dd7a763e3b40316"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',37,'{"given":{"card":-3,"employee":"oppressive_manager"},"salt":"4a4f83972a6dda6a2ec48eaa5a2bd7fb1e863e09fb72fe130a8c712114a0d29c"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',40,'{"given":{"card":2,"employee":"ceo"},"salt":"efc0c8af25140ba61733cf5289a5f3a73e6cac60317020462cacb14a550f982d"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',41,'{"given":{"card":2,"employee":"ceo"},"salt":"a06bbd038d9242dfa6b41a6b69639eb400c4ea6a0ecd9b878a955bdb52063aa5"}');
INSERT INTO "referee_secret" VALUES('3spjxy34',42,'{"given":{"card":-2,"employee":"honorary_president"},"salt":"3e75fde868c3a7da898838ea44fd6c63d5a3a3e1a186583ed274bbd12ec981b5"}');
INSERT INTO "referee_secret" VALUES('44p3bn6t',12,'{"given":{"workers":1},"salt":"3c9410ab3d03ba56b06eeafc3991ef9cacd3e2c0a3977cf1ca00352705ee5dc2"}');
INSERT INTO "referee_secret" VALUES('44p3bn6t',13,'{"given":{"hand":"left"},"salt":"611a3f96769986ff839711faa29aaa500d5bfa2cfadff5b258676ef0009a244e"}');
INSERT INTO "referee_secret" VALUES('44p3bn6t',14,'{"given":{"workers":8},"salt":"8ff4a32d8cc3a04f8600d5202f6a3395295bd66271ecb1b322e3265f1d9f9c39"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',7,'{"given":{"hand":"left"},"salt":"6ea6f867784f90c044c99768a68af2a7711ee9f53fc89e88da3417f119b34992"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',8,'{"given":{"workers":3},"salt":"68f7a732f04db65685d43640781ee58d7ae809f3f38dc6b4cdbf7c4f3925ec54"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',9,'{"given":{"workers":5},"salt":"d7644494dd352ae619e0f892e9687821243336b716ebc4ab41e5b70e3450a9ce"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',67,'{"given":{"workers":0},"salt":"64d97ca98ce39530548a3df5209427729326f2b5973599917260e0dafefbcc87"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',68,'{"given":{"hand":"right"},"salt":"c990b1553e2d0a3b6fa781316d0fa9ad2c4dd54f24628b9c41582ac9d5424cc6"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',69,'{"given":{"workers":1},"salt":"9b8731f44f8ab6dcea3bf0c0733f446b60f67675a7ce21ff58da3790842539a1"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',83,'{"given":{"workers":0},"salt":"122a30af030a63434c168148a8cb48c85632c3341cfd6efbd2580c40f4e2f486"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',84,'{"given":{"workers":0},"salt":"b2ab7296e952732b219c1868a826bd8c2f27627405f7ec0c6492c0efbd9c331f"}');
INSERT INTO "referee_secret" VALUES('5cpdzp2c',85,'{"given":{"hand":"left"},"salt":"21f935560fa86abf332cd1782aed95c363b2011d27bcff43e19fff646497fa83"}');
CREATE TABLE referee_setting (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_referee_setting PRIMARY KEY (name)
);
INSERT INTO "referee_setting" VALUES('word','yztzqmqwr');
CREATE TABLE referee_snapshot (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	version VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_referee_snapshot PRIMARY KEY (table_id), 
	CONSTRAINT fk_referee_snapshot_referee_table FOREIGN KEY(table_id) REFERENCES referee_table (id)
);
INSERT INTO "referee_snapshot" VALUES('k4xby82s',212,'9597e685fdec679476fe39d4af0b6f3674bb968a81e525daa6f057c569b7e551','{"classes":["referee.engine.action:Action","referee.games.boss.state:State","referee.games.boss.state:Space","referee.games.boss.state:Choose","referee.games.boss.state:DealCard","referee.games.boss.state:Deal","referee.games.boss.state:Promise","referee.games.boss.state:Stoppable","referee.match.log:SoFar"],"value":[0,211,[1,"agree",1,{"map":[["clan","orange"],["with","poster"],["amount",76]]},null,null],[2,1,8,[0,0,2,0,2,1,1],[0,0,0,0],[0,536,177,381],53,[0,[3,8,[0,"red"],null],[3,5,[0,"magenta","orange"],null],[3,1,[0,"orange"],null],[3,9,[0,"yellow","magenta"],[4,1,[0,"blue","orange","green"]]],[3,10,[0,"red","blue"],null],[3,3,[0,"green"],null],[3,6,[0,"blue"],null],[3,4,[0,"orange","green"],[4,2,[0,"blue","yellow","magenta"]]],[3,9,[0,"magenta"],[4,2,[0,"yellow","orange","green"]]],null,[3,8,[0,"red"],[4,1,[0,"blue","yellow"]]],[3,10,[0,"magenta"],null],[3,3,[0,"orange","green"],null],[3,7,[0,"blue","yellow"],null],[3,3,[0,"magenta","orange"],[4,1,[0,"blue","yellow","green"]]],[3,3,[0,"blue","yellow"],null]],[0,[5,3,null],[5,6,null],[5,7,[0,1]],[5,10,null],[5,13,null],[5,13,[0,4,5,6]],[5,16,null],[5,16,[0,3]],[5,16,null],[5,20,[0,4]],[5,22,[0,5]],[5,24,[0,4,5,6]],[5,25,[0,5]],[5,29,null],null],"deal",45,[0,0,1,2,3,4,5,6,10,11,12,13,14,15],[6,2,[0],[0],[0,[7,1,"orange","poster",193]],[8,"take_over",2,null,null,null,1,[0],[0,[0,1,"orange"],[0,1,"orange"],[0,0,"yellow"]]],null,[0]],[0,[0,18,0,9],[0,23,25,0],[0,0,9,26],[0,0,30,0],[0,0,39,0],[0,62,0,29],[0,0,16,0],[0,118,0,42],[0,128,0,0],[0,2,58,0],[0,30,0,36],[0,109,0,35],[0,46,0,204]],1094,false,false,[0]],[2,1,8,[0,0,2,0,2,1,1],[0,0,0,0],[0,536,177,381],53,[0,[3,8,[0,"red"],null],[3,5,[0,"magenta","orange"],null],[3,1,[0,"orange"],null],[3,9,[0,"yellow","magenta"],[4,1,[0,"blue","orange","green"]]],[3,10,[0,"red","blue"],null],[3,3,[0,"green"],null],[3,6,[0,"blue"],null],[3,4,[0,"orange","green"],[4,2,[0,"blue","yellow","magenta"]]],[3,9,[0,"magenta"],[4,2,[0,"yellow","orange","green"]]],null,[3,8,[0,"red"],[4,1,[0,"blue","yellow"]]],[3,10,[0,"magenta"],null],[3,3,[0,"orange","green"],null],[3,7,[0,"blue","yellow"],null],[3,3,[0,"magenta","orange"],[4,1,[0,"blue","yellow","green"]]],[3,3,[0,"blue","yellow"],null]],[0,[5,3,null],[5,6,null],[5,7,[0,1]],[5,10,null],[5,13,null],[5,13,[0,4,5,6]],[5,16,null],[5,16,[0,3]],[5,16,null],[5,20,[0,4]],[5,22,[0,5]],[5,24,[0,4,5,6]],[5,25,[0,5]],[5,29,null],null],"deal",45,[0,0,1,2,3,4,5,6,10,11,12,13,14,15],[6,2,[0],[0],[0,[7,1,"orange","poster",76]],[8,"take_over",2,null,null,null,1,[0],[0,[0,1,"orange"],[0,1,"orange"],[0,0,"yellow"],[0,1,"orange"]]],null,[0]],[0,[0,18,0,9],[0,23,25,0],[0,0,9,26],[0,0,30,0],[0,0,39,0],[0,62,0,29],[0,0,16,0],[0,118,0,42],[0,128,0,0],[0,2,58,0],[0,30,0,36],[0,109,0,35],[0,46,0,204]],1094,false,false,[0]],[0],[9,[0],-1,[0,[1,"describe_space",null,{"map":[["space",3],["dividends",9],["required",[0,"yellow","magenta"]],["choose",{"map":[["count",1],["of",[0,"blue","orange","green"]]]}]]},null,null],[1,"describe_deal_card",null,{"map":[["number",1],["value",3]]},null,null],[1,"describe_space",null,{"map":[["space",4],["dividends",10],["required",[0,"red","blue"]]]},null,null],[1,"describe_space",null,{"map":[["space",10],["dividends",8],["required",[0,"red"]],["choose",{"map":[["count",1],["of",[0,"blue","yellow"]]]}]]},null,null],[1,"describe_space",null,{"map":[["space",0],["dividends",8],["required",[0,"red"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",2],["value",6]]},null,null],[1,"describe_space",null,{"map":[["space",1],["dividends",5],["required",[0,"magenta","orange"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",3],["value",7],["end_rolls",[0,1]]]},null,null],[1,"describe_space",null,{"map":[["space",2],["dividends",1],["required",[0,"orange"]]]},null,null],[1,"describe_space",null,{"map":[["space",5],["dividends",3],["required",[0,"green"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",4],["value",10]]},null,null],[1,"describe_space",null,{"map":[["space",6],["dividends",6],["required",[0,"blue"]]]},null,null],[1,"describe_space",null,{"map":[["space",12],["dividends",3],["required",[0,"orange","green"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",5],["value",13]]},null,null],[1,"describe_space",null,{"map":[["space",13],["dividends",7],["required",[0,"blue","yellow"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",6],["value",13],["end_rolls",[0,4,5,6]]]},null,null],[1,"describe_space",null,{"map":[["space",14],["dividends",3],["required",[0,"magenta","orange"]],["choose",{"map":[["count",1],["of",[0,"blue","yellow","green"]]]}]]},null,null],[1,"describe_deal_card",null,{"map":[["number",7],["value",16]]},null,null],[1,"describe_space",null,{"map":[["space",8],["dividends",9],["required",[0,"magenta"]],["choose",{"map":[["count",2],["of",[0,"yellow","orange","green"]]]}]]},null,null],[1,"describe_deal_card",null,{"map":[["number",8],["value",16],["end_rolls",[0,3]]]},null,null],[1,"describe_space",null,{"map":[["space",7],["dividends",4],["required",[0,"orange","green"]],["choose",{"map":[["count",2],["of",[0,"blue","yellow","magenta"]]]}]]},null,null],[1,"describe_deal_card",null,{"map":[["number",9],["value",16]]},null,null],[1,"describe_space",null,{"map":[["space",11],["dividends",10],["required",[0,"magenta"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",10],["value",20],["end_rolls",[0,4]]]},null,null],[1,"describe_space",null,{"map":[["space",15],["dividends",3],["required",[0,"blue","yellow"]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",11],["value",22]]},null,null],[1,"describe_deal_card",null,{"map":[["number",11],["value",22],["end_rolls",[0,5]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",12],["value",24],["end_rolls",[0,4,5,6]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",13],["value",25],["end_rolls",[0,5]]]},null,null],[1,"describe_deal_card",null,{"map":[["number",14],["value",29]]},null,null]]]]}','e20502539a2589262049b94d341cadb3d0e59251364c08d2927d96c1583262e9');
CREATE TABLE referee_table (
	id VARCHAR(16) NOT NULL, 
	game TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	options TEXT NOT NULL, 
	meta TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	active_at DATETIME NOT NULL, 
	entry_count INTEGER NOT NULL, 
	winners TEXT, 
	is_archived BOOLEAN DEFAULT 0 NOT NULL, 
	change_count INTEGER DEFAULT 0 NOT NULL, 
	chain_key VARCHAR(64) NOT NULL, 
	is_nobodys BOOLEAN DEFAULT 1 NOT NULL, 
	turn TEXT, 
	CONSTRAINT pk_referee_table PRIMARY KEY (id)
);
INSERT INTO "referee_table" VALUES('t97p2fgm','anarchy','[{"name":"Ana"},{"name":"Bo"}]','{}','{"start":"drawn"}','2026-11-28 19:47:49.108733','2026-11-28 19:47:49.158489',15,NULL,1,1,'ac0be507993014a311ebb6c48e576a4cd27cb4dafdd292e52aa3aa3499f77deb',0,'[null,null,"buy",[0]]');
INSERT INTO "referee_table" VALUES('gc4pyrn5','anarchy','[{"name":"Ana"},{"name":"Bo"}]','{}','{}','2026-11-28 19:47:49.160170','2026-11-28 19:47:49.169109',34,'[0]',0,1,'a47947c86e3c014222e184f351c5b53798b86dcf8c1091caf36ca7e5b852e5b6',0,'[null,null,null,[]]');
INSERT INTO "referee_table" VALUES('bjmyzymz','bastards','[{"name":"Ana"},{"name":"Bo"}]','{"places":[{"id":"One $uperpower","kind":"region","score":5},{"id":"Old Empire","kind":"region","score":4},{"id":"Tiger State","kind":"region","score":3},{"id":"Oil Kingdom","kind":"region","score":3},{"id":"Rogue State","kind":"region","score":2,"rogue":true},{"id":"The Rest","kind":"region","score":1},{"id":"Report on Corruption","kind":"media","score":3,"covers":["corruption"]},{"id":"Report on Crime","kind":"media","score":3,"covers":["crime"]},{"id":"Report on Technology","kind":"media","score":2,"covers":["tech_card"]},{"id":"Report on Trade","kind":"media","score":2,"covers":["sell_stuff"]},{"id":"VIP Lounge","kind":"lounge","score":0}],"effort_prices":[1,3,6],"billions":10,"goodwill":10,"abilities":[{"corruption":3,"crime":3,"media":3,"tech":3},{"corruption":3,"crime":3,"media":3,"tech":3}]}','{"start":"drawn"}','2026-11-28 19:47:49.176371','2026-11-28 19:47:49.185298',3,'[0,1]',0,6,'0bc5d1ed9e55ca48b4eaeaff53bddc6f63c7726dc57b2410ed3af146af6b7e96',0,'[1,null,null,[]]');
INSERT INTO "referee_table" VALUES('m6f5qszp','bastards','[{"name":"Ana"},{"name":"Bo"}]','{"places":[{"id":"One $uperpower","kind":"region","score":5},{"id":"Old Empire","kind":"region","score":4},{"id":"Tiger State","kind":"region","score":3},{"id":"Oil Kingdom","kind":"region","score":3},{"id":"Rogue State","kind":"region","score":2,"rogue":true},{"id":"The Rest","kind":"region","score":1},{"id":"Report on Corruption","kind":"media","score":3,"covers":["corruption"]},{"id":"Report on Crime","kind":"media","score":3,"covers":["crime"]},{"id":"Report on Technology","kind":"media","score":2,"covers":["tech_card"]},{"id":"Report on Trade","kind":"media","score":2,"covers":["sell_stuff"]},{"id":"VIP Lounge","kind":"lounge","score":0}],"effort_prices":[1,3,6],"billions":10,"goodwill":10,"abilities":[{"corruption":3,"crime":3,"media":3,"tech":3},{"corruption":3,"crime":3,"media":3,"tech":3}]}','{}','2026-11-28 19:47:49.187667','2026-11-28 19:47:49.203837',150,'[0,1]',0,1,'5fb2b214575e0a09d94093e5a62530c7bce0ed2d860547684ff9450dc05841e0',0,'[18,null,null,[]]');
INSERT INTO "referee_table" VALUES('36styt7m','boss','[{"name":"Ana"},{"name":"Bo"},{"name":"Cy"}]','{"posters":{"red":0,"blue":2,"yellow":0,"magenta":2,"orange":1,"green":1},"marker":2,"first_seat":2}','{"start":"drawn"}','2026-11-28 19:47:49.217286','2026-11-28 19:47:49.247748',15,NULL,0,1,'78e40f81391ca91d9ba41cc4505597a647835b10fd78c198286dab86b2ff5b79',0,'[1,15,"moved",[2]]');
INSERT INTO "referee_table" VALUES('k4xby82s','boss','[{"name":"Ana"},{"name":"Bo"},{"name":"Cy"}]','{"posters":{"red":0,"blue":2,"yellow":0,"magenta":2,"orange":1,"green":1},"marker":2,"first_seat":2}','{}','2026-11-28 19:47:49.249488','2026-11-28 19:47:49.278474',261,'[0]',0,1,'922dbebecbadbdda3e37a1bfe18ade69b00736ce8c511a0aa93c83a25c081af1',0,'[15,15,null,[]]');
INSERT INTO "referee_table" VALUES('csbxnzwp','promote','[{"name":"Ana"},{"name":"Bo"},{"name":"Cy"}]','{"line":["ceo","young_genius","honorary_president","infiltrator","bodyguard","manager_husband","oppressive_manager","competitive_engineer","assistant_engineer","information_desk","intern"]}','{"start":"drawn"}','2026-11-28 19:47:49.298139','2026-11-28 19:47:49.336466',16,NULL,0,1,'1fb306cffafb73ec6865bbf7e922d22e2c0c1e07abb269d779ae82aa9bbffcf5',0,'[1,null,"placing",[1]]');
INSERT INTO "referee_table" VALUES('3spjxy34','promote','[{"name":"Ana"},{"name":"Bo"},{"name":"Cy"}]','{"line":["ceo","young_genius","honorary_president","infiltrator","bodyguard","manager_husband","oppressive_manager","competitive_engineer","assistant_engineer","information_desk","intern"]}','{}','2026-11-28 19:47:49.338990','2026-11-28 19:47:49.347627',44,'[1]',0,1,'702bb9454465436271369e2e42bf6b652de1de74d1f771c4679aeecdd9cf944f',0,'[8,null,null,[]]');
INSERT INTO "referee_table" VALUES('44p3bn6t','reputation','[{"name":"Ana","colour":"blue"},{"name":"Bo","colour":"green"},{"name":"Cy","colour":"red"}]','{}','{"start":"drawn"}','2026-11-28 19:47:49.354557','2026-11-28 19:47:49.385436',16,NULL,0,1,'429180172941c9c4d613e711178f1e0db96519e37085c7f6514ed1c390c88d93',0,'[2,10,"return_workers",[0,1,2]]');
INSERT INTO "referee_table" VALUES('5cpdzp2c','reputation','[{"name":"Ana","colour":"blue"},{"name":"Bo","colour":"green"},{"name":"Cy","colour":"red"}]','{}','{}','2026-11-28 19:47:49.387190','2026-11-28 19:47:49.398191',109,'[0]',0,1,'90a3105b0e81bd8566832d90fcbe901a93d7fea976b8a158b27f6fbd4d6eeb69',0,'[10,10,null,[]]');
CREATE TABLE referee_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT referee_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "referee_version" VALUES('0001');
CREATE INDEX ix_referee_table_is_archived_active_at ON referee_table (is_archived, active_at);
CREATE INDEX ix_referee_table_is_nobodys_is_archived_active_at ON referee_table (is_nobodys, is_archived, active_at);
CREATE UNIQUE INDEX ix_referee_role_table_id_seat ON referee_role (table_id, seat);
CREATE INDEX ix_referee_role_device_is_archived_active_at ON referee_role (device, is_archived, active_at);
CREATE INDEX ix_referee_invitation_table_id ON referee_invitation (table_id);
CREATE UNIQUE INDEX ix_referee_request_table_id_device_kind ON referee_request (table_id, device, kind);
CREATE INDEX ix_referee_score_sheet_is_finished_changed_at ON referee_score_sheet (is_finished, changed_at);
CREATE INDEX ix_referee_score_sheet_open ON referee_score_sheet (device, is_finished, is_discarded, changed_at);
CREATE INDEX ix_referee_finished_game_is_hidden_ended_at ON referee_finished_game (is_hidden, ended_at);
CREATE INDEX ix_referee_finished_game_game_ended_at ON referee_finished_game (game, ended_at);
CREATE INDEX ix_referee_finished_seat_spelling ON referee_finished_seat (spelling);
CREATE INDEX ix_referee_player_player ON referee_player (player);
DELETE FROM "sqlite_sequence";
COMMIT;
