import type { z } from 'astro/zod'
import type { ContentCollection } from './collections.ts'
import { contentData } from './content-data.ts'
import type { FieldPath } from './content-data.ts'
import { pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import type { Problem } from './problem.ts'

type Issue = z.core.$ZodIssue

/** Returns where an issue is: at its field, or at the first field that the schema does not know. */
const placeOf = (issue: Issue): FieldPath => {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  return issue.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path
}

const nameOf = ({ path }: Issue): string =>
  path.length === 0
    ? ''
    : `"${path.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join(' ')}" `

/** Returns the missing, unknown and wrong fields of a file by its collection's schema. */
export const fieldProblems = (file: ContentFile, { schema }: ContentCollection): Problem[] => {
  const { fields, lineOf, syntaxErrors } = contentData(file)
  const path = pathOf(file)
  if (syntaxErrors.length > 0)
    return syntaxErrors.map(({ line, text }) => ({
      path,
      line,
      text: `cannot be read: ${text}; put a value with ": " or "#" between quotes`,
    }))
  return (
    schema.safeParse(fields).error?.issues.map((issue) => ({
      path,
      line: lineOf(placeOf(issue)),
      text: `${nameOf(issue)}${issue.message}`,
    })) ?? []
  )
}
