import { defaultLocale } from '../i18n/locales.ts'
import { countWords } from '../website/reading-time.ts'
import type { ContentCollection } from './collections.ts'
import { pathOf, splitFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import type { Problem } from './problem.ts'

/** Returns a problem if an English text is too short or too long for its page. */
export const wordProblems = (file: ContentFile, { words }: ContentCollection): Problem[] => {
  if (words === undefined || file.locale !== defaultLocale) return []
  const first = splitFile(file).body[0]?.number ?? 1
  const found = countWords(
    file.locale,
    file.text
      .split('\n')
      .slice(first - 1)
      .join('\n'),
  )
  const [least, most] = words
  if (found >= least && found <= most) return []
  return [
    {
      path: pathOf(file),
      line: first,
      text: `has ${found} words; write ${least} to ${most}`,
    },
  ]
}
