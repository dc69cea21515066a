"""How many tables a machine carries: devices without browsers play whole games over the real protocol."""
