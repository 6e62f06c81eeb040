(() => { const printed = new console.Console(process.stderr); Object.defineProperty(process, "stdout", { get: () => process.stderr }); globalThis.console = printed; })();
