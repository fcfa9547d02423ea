/** Whether this build has the inspector; never in production. */
declare const INSPECTOR: boolean;
