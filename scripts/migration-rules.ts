/** What a migration must not do while servers of the last release run on its tables. */
const rules = [
  { pattern: /\bdrop (table|column|view|type)\b/i, problem: 'drops what the last release may use' },
  { pattern: /\brename (column|to)\b/i, problem: 'renames what the last release may use' },
  {
    pattern: /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)(?!.*\bgenerated\b)/is,
    problem: 'adds a column that the last release does not fill: give it a default',
  },
  {
    pattern: /\balter column\b.*\bset not null\b/is,
    problem: 'needs a value that the last release may not write',
  },
  { pattern: /\bset data type\b/i, problem: 'changes a type that the last release reads' },
] as const

/** Returns the statements of a migration after which the last release would fail, with the reason. */
export const migrationProblems = (migration: string): readonly string[] =>
  migration
    .replace(/^--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .flatMap((statement) =>
      rules
        .filter(({ pattern }) => pattern.test(statement))
        .map(({ problem }) => `${problem}: ${statement}`),
    )
