import type { ContentCollection } from './collections.ts'
import { contentData } from './content-data.ts'
import { pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { fieldShapes, isTranslated } from './field-shapes.ts'
import type { Problem } from './problem.ts'

const entries = (number: number): string =>
  number === 0 ? 'no entry' : `${number} ${number === 1 ? 'entry' : 'entries'}`

const missingIn = (here: ContentFile, there: ContentFile): Problem[] => {
  const { fields } = contentData(here)
  return Object.keys(contentData(there).fields)
    .filter((field) => !(field in fields))
    .map((field) => ({
      path: pathOf(here),
      line: 1,
      text: `the field "${field}" is missing, ${pathOf(there)} has it; write it here, or remove it there`,
    }))
}

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : JSON.stringify(value)

/** Returns the differences of the fields of two languages. */
export const fieldDifferences = (
  one: ContentFile,
  other: ContentFile,
  collection: ContentCollection | undefined,
): Problem[] => {
  const [ours, theirs] = [contentData(one), contentData(other)]
  const shapes = collection === undefined ? {} : fieldShapes(collection.schema)
  const differences = Object.entries(ours.fields).flatMap(([field, value]): Problem[] => {
    const counterpart = theirs.fields[field]
    if (!(field in theirs.fields) || collection?.ownLists?.includes(field)) return []
    const place = { path: pathOf(other), line: theirs.lineOf([field]) }
    if (Array.isArray(value) && Array.isArray(counterpart) && value.length !== counterpart.length)
      return [
        {
          ...place,
          text: `"${field}" has ${entries(counterpart.length)}, in ${pathOf(one)} it has ${entries(value.length)}; write the same entries in both`,
        },
      ]
    const shape = shapes[field]
    if (
      shape === undefined ||
      isTranslated(shape) ||
      JSON.stringify(value) === JSON.stringify(counterpart)
    )
      return []
    return [
      {
        ...place,
        text: `"${field}" is ${shown(counterpart)}, in ${pathOf(one)} it is ${shown(value)}; write the same in both`,
      },
    ]
  })
  return [...missingIn(one, other), ...missingIn(other, one), ...differences]
}
