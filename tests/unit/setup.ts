import * as fc from "fast-check";

// Every run tries the same cases, so that only a change can break a test. FC_SEED chooses others.
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });
