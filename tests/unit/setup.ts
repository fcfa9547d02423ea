import * as fc from "fast-check";

// The same cases in every run: a failure of tomorrow is a change of tomorrow. FC_SEED looks elsewhere.
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_121) });
