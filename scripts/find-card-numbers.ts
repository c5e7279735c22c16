// `npm run cards:search`: searches logs, database dumps and memory dumps for card numbers, and exits
// with 1 when it finds any: FILE … or --database postgres://…
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findCardNumbers, maskedNumber } from './card-numbers/find-card-numbers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' } },
})
let found = 0
const tell = (where: string, number: string): void => {
  found += 1
  console.log(`${where}: ${maskedNumber(number)}`)
}

for (const file of positionals) {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1
    for (const number of findCardNumbers(text)) tell(`${file}:${line}`, number)
  }
}
if (values.database !== undefined) {
  // Loaded only here: a search of files starts at once.
  const [{ openPostgres }, { searchDatabase }] = await Promise.all([
    import('../src/server/platform/db/database.ts'),
    import('./card-numbers/search-database.ts'),
  ])
  const database = await openPostgres({ url: values.database, connections: 1 })
  try {
    for (const { table, number } of await searchDatabase(database.db)) tell(table, number)
  } finally {
    await database.close()
  }
}
console.log(found === 0 ? 'no card numbers' : `${found} card numbers`)
process.exitCode = found === 0 ? 0 : 1
