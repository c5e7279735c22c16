import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { makeDirectory } from './make-directory.ts'
import { SandboxStartError } from './start-error.ts'

/** An append-only file with one JSON record per line; in memory without a file. */
export interface JsonLines<Record> {
  /** The file's records at opening, the oldest first. */
  readonly loaded: readonly Record[]
  /** Writes a record synchronously, so that it survives a killed process. */
  append(record: Record): void
  /** Replaces the file's content atomically. */
  rewrite(records: readonly Record[]): void
  readonly close: () => void
}

/** Opens a file and skips invalid lines, such as a torn last one. Throws SandboxStartError. */
export function openJsonLines<Schema extends v.GenericSchema>(
  file: string | undefined,
  schema: Schema,
): JsonLines<v.InferOutput<Schema>> {
  if (file === undefined) {
    const nothing = () => undefined
    return { loaded: [], append: nothing, rewrite: nothing, close: nothing }
  }
  try {
    makeDirectory(dirname(file))
    let descriptor = openSync(file, 'a+')
    const text = readFileSync(file, 'utf8')
    if (text !== '' && !text.endsWith('\n')) writeSync(descriptor, '\n')
    return {
      loaded: text.split('\n').flatMap((line) => parseLine(line, schema)),
      append: (record) => {
        writeSync(descriptor, JSON.stringify(record) + '\n')
      },
      rewrite: (records) => {
        const fresh = `${file}.new`
        writeFileSync(fresh, records.map((record) => JSON.stringify(record) + '\n').join(''))
        renameSync(fresh, file)
        closeSync(descriptor)
        descriptor = openSync(file, 'a')
      },
      close: () => {
        closeSync(descriptor)
      },
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new SandboxStartError(`cannot use the data file ${file}: ${detail}`)
  }
}

function parseLine<Schema extends v.GenericSchema>(
  line: string,
  schema: Schema,
): v.InferOutput<Schema>[] {
  if (line === '') return []
  try {
    const parsed = v.safeParse(schema, JSON.parse(line))
    return parsed.success ? [parsed.output] : []
  } catch {
    return []
  }
}
