/** What the sandbox's clock shows at first, always the same so that what is recorded stays exact: 15 January 2026, 9:00 UTC. */
export const STARTED_AT = 1_768_467_600_000;
