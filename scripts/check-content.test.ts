import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failureText } from './build-failure.ts'
import { ContentIncorrect, checkContent } from './check-content.ts'
import { root } from './project-paths.ts'

const now = new Date('2026-11-27T00:00:00Z')

test('a build names each problem of the content in a line', async () => {
  const project = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  cpSync(join(root, 'content'), join(project, 'content'), { recursive: true })
  for (const name of ['docs', 'src', 'public']) symlinkSync(join(root, name), join(project, name))
  await checkContent(now, project)
  rmSync(join(project, 'content/faq/km/how-to-pay.md'))
  writeFileSync(
    join(project, 'content/company/en/awards.yaml'),
    'awards: []\nlink: /km/domain/pricing\n',
  )
  const failure = async (): Promise<unknown> =>
    checkContent(now, project).catch((thrown: unknown) => thrown)
  const error = await failure()
  expect(error).toBeInstanceOf(ContentIncorrect)
  expect(failureText(error as ContentIncorrect).split('\n')).toEqual([
    'The content has 4 problems:',
    'content/company/en/awards.yaml:2: awards.yaml has only "awards", not link',
    'content/company/en/awards.yaml:2: the link (/km/domain/pricing) names a language; write /domain/pricing: links stay in the language of their text by themselves',
    'content/company/km/awards.yaml:1: the field "link" is missing, content/company/en/awards.yaml has it; write it here, or remove it there',
    'content/faq/en/how-to-pay.md:1: there is no content/faq/km/how-to-pay.md; write it, or remove this file',
  ])
  writeFileSync(join(project, 'content/figures.yaml'), 'uptimeTarget: 99.99\n')
  expect(failureText((await failure()) as ContentIncorrect)).toBe(
    'The content has one problem:\ncontent/figures.yaml:1: cannot be read: "uptimeTarget" must be a whole number, or a decimal between quotes, such as \'99.5\'',
  )
})
