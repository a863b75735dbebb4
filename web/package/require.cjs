throw new Error('gridmill is an ES module only. Write: const { generate } = await import("gridmill");');
