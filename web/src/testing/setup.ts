/** No test talks to a network. */
globalThis.fetch = () => Promise.reject(new TypeError("there is no network in tests"));
