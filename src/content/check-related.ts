import { contentData } from './content-data.ts'
import { pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import type { Problem } from './problem.ts'
import { isPublished } from './publication.ts'

/** Returns names in a field `related` of files that are not there, or not published. */
export const relatedProblems = (files: readonly ContentFile[], now: Date): Problem[] =>
  files.flatMap((file) => {
    const { fields, lineOf } = contentData(file)
    const { related } = fields
    if (!Array.isArray(related)) return []
    return related.flatMap((slug: unknown): Problem[] => {
      const name = file.name.replace(/[^/]+(?=\.\w+$)/, String(slug))
      const named = files.find((each) => each.locale === file.locale && each.name === name)
      const place = { path: pathOf(file), line: lineOf(['related']) }
      if (named === file) return [{ ...place, text: `"related" names this file itself; remove it` }]
      if (named === undefined)
        return [
          {
            ...place,
            text: `"related" names ${String(slug)}, but there is no ${pathOf({ ...file, name })}; correct or remove it`,
          },
        ]
      return isPublished(fields, now) && !isPublished(contentData(named).fields, now)
        ? [
            {
              ...place,
              text: `"related" names ${String(slug)}, which is not published yet; publish it first, or remove it`,
            },
          ]
        : []
    })
  })
