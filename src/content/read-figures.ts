import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'astro/zod'
import { figuresFile } from './figures.ts'
import type { Figures } from './figures.ts'

const schema = z.record(z.string(), z.union([z.int(), z.string().min(1)]))

/** Reads the figures of a project; throws for editors. */
export const readFigures = (project: string): Figures => {
  const text = readFileSync(join(project, figuresFile), 'utf8')
  const { data, error } = schema.safeParse(parse(text))
  if (data === undefined)
    throw new Error(
      `"${error.issues[0]?.path.join(' ') ?? ''}" must be a whole number, or a decimal between quotes, such as '99.5'`,
    )
  return new Map(Object.entries(data).map(([name, figure]) => [name, String(figure)]))
}
