/** Whether this build has the inspector (contract section 1); never in production. */
declare const INSPECTOR: boolean;
