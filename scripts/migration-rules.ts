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

/** What restricts the rows of a table, with the table and, of a constraint, its name. */
const restrictions = [
  {
    pattern: /\balter table (?:only )?(\S+) add constraint (\S+) (?:check|unique|exclude)\b/i,
    problem: 'checks what the last release may write',
  },
  {
    pattern: /\bcreate unique index (?:concurrently )?(?:if not exists )?\S+ on (?:only )?(\S+)/i,
    problem: 'allows one row where the last release may write two',
  },
  {
    pattern: /\bcreate (?:or replace )?(?:constraint )?trigger\b.*? on (\S+)/i,
    problem: 'may refuse or change what the last release writes',
  },
] as const

/** Names without quotes and schema. */
const nameOf = (name: string): string => name.replaceAll('"', '').replace(/^public\./, '')

const namesAfter = (pattern: RegExp, statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => pattern.exec(statement)?.slice(1).map(nameOf) ?? []))

/** Returns why a statement restricts a table that the migration did not create; a constraint that it replaces is known. */
const restrictionsIn = (statement: string, statements: readonly string[]): readonly string[] => {
  const created = namesAfter(/\bcreate table (?:if not exists )?([^\s(]+)/i, statements)
  const dropped = namesAfter(/\bdrop constraint (?:if exists )?([^\s;]+)/i, statements)
  return restrictions.flatMap(({ pattern, problem }) => {
    const [, table, constraint = ''] = pattern.exec(statement) ?? []
    if (table === undefined || created.has(nameOf(table))) return []
    return dropped.has(nameOf(constraint)) ? [] : [problem]
  })
}

/** Returns the statements of a migration after which the last release would fail, with the reason. */
export const migrationProblems = (migration: string): readonly string[] => {
  const statements = migration
    .replace(/^--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
  return statements.flatMap((statement) =>
    [
      ...rules.filter(({ pattern }) => pattern.test(statement)).map(({ problem }) => problem),
      ...restrictionsIn(statement, statements),
    ].map((problem) => `${problem}: ${statement}`),
  )
}
