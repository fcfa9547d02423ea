// Preloaded into a service whose clock a test sets ahead, by the milliseconds in AHEAD.
const now = Date.now.bind(Date);
const ahead = Number(process.env["AHEAD"]);
Date.now = () => now() + ahead;
