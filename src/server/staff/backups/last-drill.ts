import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Figure } from '../../platform/metrics/index.ts'
import { systemErrorCode } from '../../platform/provider-error.ts'
import type { Drill } from './drill-backup.ts'

const Measured = v.object({
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  rpoSeconds: v.nullable(v.number()),
  rtoSeconds: v.number(),
})

/** The last drill that succeeded, and what it measured. */
export type LastDrill = Readonly<v.InferOutput<typeof Measured>>

const pathIn = (folder: string): string => join(folder, 'last-drill.json')

/** Stores a drill that succeeded beside the backups: the database that was lost could not show it. */
export const storeDrill = async (
  folder: string,
  { rpoSeconds, rtoSeconds }: Pick<Drill, 'rpoSeconds' | 'rtoSeconds'>,
  at: Date,
): Promise<void> => {
  const path = pathIn(folder)
  const text = JSON.stringify({ at: at.toJSON(), rpoSeconds: rpoSeconds ?? null, rtoSeconds })
  await writeFile(`${path}.tmp`, text)
  await rename(`${path}.tmp`, path)
}

/** Reads the last drill that succeeded; undefined before the first one. */
export const readLastDrill = async (folder: string): Promise<LastDrill | undefined> => {
  const text = await readFile(pathIn(folder), 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  return v.parse(v.pipe(v.string(), v.parseJson(), Measured), text)
}

/** Returns the figures of the last drill; infinitely old before the first one. */
export const drillFigures = (last: LastDrill | undefined, now: Date): readonly Figure[] => {
  const age = last === undefined ? Infinity : (now.getTime() - last.at.getTime()) / 1000
  return [
    {
      name: 'shop_drill_age_seconds',
      help: 'Time since a restore drill last succeeded',
      values: [{ value: age }],
    },
    {
      name: 'shop_drill_rto_seconds',
      help: 'How long that drill took to restore the backup',
      values: last === undefined ? [] : [{ value: last.rtoSeconds }],
    },
    {
      name: 'shop_drill_rpo_seconds',
      help: 'Age of the newest order in that backup: what a restore would have lost',
      values: last?.rpoSeconds == null ? [] : [{ value: last.rpoSeconds }],
    },
  ]
}
