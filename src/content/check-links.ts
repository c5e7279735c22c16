import { isLocale } from '../i18n/locales.ts'
import { pageAnchors } from '../site/policy-sections.ts'
import { policyAt } from '../site/policy-pages.ts'
import { headingsOf } from './check-languages.ts'
import { isMarkdown, pathOf, splitFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

/** The valid targets of links in content. */
export interface LinkTargets {
  /** Routes without their language: `/domain/pricing`, `/blog/[slug]`. */
  readonly routes: readonly string[]
  /** Files in `public/`: `/favicon.svg`. */
  readonly files: readonly string[]
}

interface Link {
  readonly line: number
  readonly target: string
  readonly isPicture: boolean
}

/** Returns the links and pictures of a text, and the value of a field "link". */
const linksOf = (file: ContentFile): Link[] => {
  const { head, body } = splitFile(file)
  return [...head, ...body].flatMap(({ number: line, text }) => {
    const field = /^\s*(?:- )?link:\s*['"]?([^\s'"]+)/.exec(text)?.[1]
    const inText = [...text.matchAll(/(!?)\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g)].map(
      ([, mark, target = '']) => ({ line, target, isPicture: mark === '!' }),
    )
    return field === undefined ? inText : [{ line, target: field, isPicture: false }, ...inText]
  })
}

/** Returns one line for each broken link or picture, for an editor. */
export const linkProblems = (files: readonly ContentFile[], targets: LinkTargets): string[] =>
  files.flatMap((file) =>
    linksOf(file).flatMap((link) => {
      const problem = link.isPicture
        ? pictureProblem(file, link.target, files, targets)
        : linkProblem(file, link.target, files, targets)
      const what = link.isPicture ? 'picture' : 'link'
      return problem === undefined
        ? []
        : [`${pathOf(file)}: the ${what} (${link.target}) in line ${link.line} ${problem}`]
    }),
  )

/** Returns one line for each link to the page of a TLD that is not on sale in this build. */
export const unsoldTldProblems = (
  files: readonly ContentFile[],
  sold: ReadonlySet<string>,
): string[] =>
  files.flatMap((file) =>
    linksOf(file).flatMap(({ line, target }) => {
      const tld = /^\/domain\/tld\/([^/?#]+)/.exec(target)?.[1]
      return tld === undefined || sold.has(tld)
        ? []
        : [
            `${pathOf(file)}: the link (${target}) in line ${line} leads to an extension that is not sold; link another one, or remove the link`,
          ]
    }),
  )

const pictureProblem = (
  file: ContentFile,
  target: string,
  files: readonly ContentFile[],
  { files: served }: LinkTargets,
): string | undefined => {
  if (target.startsWith('/'))
    return served.includes(target) ? undefined : 'is not there; put it into public/, or correct it'
  if (!target.startsWith('./'))
    return 'must be a file of ours: write "./name.png" for one beside the text, or "/images/name.png" for one in public/'
  const name = new URL(target, `file:///${file.name}`).pathname.slice(1)
  const isThere = files.some((each) => each.locale === file.locale && each.name === name)
  return isThere ? undefined : `is not there; put it at ${pathOf({ ...file, name })}`
}

const linkProblem = (
  file: ContentFile,
  target: string,
  files: readonly ContentFile[],
  targets: LinkTargets,
): string | undefined => {
  if (/^(?:https:\/\/[^/]|mailto:.|tel:.)/.test(target)) return undefined
  if (target.startsWith('http://')) return 'is not secure; write https://'
  if (target.startsWith('#')) return anchorProblem(file, target.slice(1))
  if (!target.startsWith('/') || target.startsWith('//'))
    return 'leads nowhere; write a page of the site without its language, such as /domain/pricing, or an address with https://'
  const [path = '', anchor] = target.replace(/\?[^#]*/, '').split('#')
  const language = path.split('/')[1]
  if (isLocale(language))
    return `names a language; write ${path.slice(language.length + 1) || '/'}: links stay in the language of their text by themselves`
  if (targets.files.includes(path)) return undefined
  const route = routeOf(path, targets.routes)
  if (route === undefined)
    return 'leads nowhere; write a page that the site has, such as /domain/pricing'
  const entry = entryOf(path, route)
  if (
    entry !== undefined &&
    !files.some(({ locale, name }) => locale === file.locale && name === entry)
  )
    return `leads nowhere; there is no ${pathOf({ ...file, name: entry })}`
  const policy = policyAt(path)
  const shown = files.find(
    ({ locale, name }) => locale === file.locale && name === `policies/${policy ?? ''}.md`,
  )
  return anchor === undefined || shown === undefined ? undefined : anchorProblem(shown, anchor)
}

const anchorProblem = (file: ContentFile, anchor: string): string | undefined => {
  if (!file.name.startsWith('policies/') || !isMarkdown(file))
    return 'leads to a section, but only the sections of policies have names; link the page instead'
  if (pageAnchors.includes(anchor) || headingsOf(file).some((heading) => heading.anchor === anchor))
    return undefined
  const names = headingsOf(file).flatMap((heading) => heading.anchor ?? [])
  return `leads to no section: no heading of ${pathOf(file)} is named {#${anchor}}; there are ${names.map((name) => `#${name}`).join(', ')}`
}

const routeOf = (path: string, routes: readonly string[]): string | undefined =>
  routes.find((route) => route === path) ??
  routes.find((route) => {
    const [wanted, given] = [route.split('/'), path.split('/')]
    return (
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || (part.startsWith('[') && given[at] !== ''))
    )
  })

const entryOf = (path: string, route: string): string | undefined =>
  /^\/[^/]+\/\[slug\]$/.test(route) ? `${path.slice(1)}.md` : undefined
