import * as fc from 'fast-check';

// Fixes one random seed per test file, so that a retried test gets the same generated values and fails again. A failure prints the seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Math.floor(Math.random() * 2 ** 31) });
