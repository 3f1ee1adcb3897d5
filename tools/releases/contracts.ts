/** Contracts that are only simulated are deployed nowhere. */
const simulated = ['roundTrip'];

/** The files of a release, by the names of its contracts in code, such as `nameRegistry`. */
export function releasedContracts(
  abis: Readonly<Record<string, unknown>>,
  bytecodes: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const names = Object.keys(bytecodes)
    .filter((name) => name.endsWith('Bytecode'))
    .map((name) => name.replace(/Bytecode$/, ''))
    .filter((name) => !simulated.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, fileOf(abis[`${name}Abi`], bytecodes[`${name}Bytecode`])]),
  );
}

/** One line for each entry of the ABI, so that two releases compare well. */
function fileOf(abi: unknown, bytecode: unknown): string {
  const entries = (abi as unknown[]).map((entry) => `    ${JSON.stringify(entry)}`);
  return `{\n  "abi": [\n${entries.join(',\n')}\n  ],\n  "bytecode": ${JSON.stringify(bytecode)}\n}\n`;
}
