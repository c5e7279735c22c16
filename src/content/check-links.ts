import { isLocale } from '../i18n/locales.ts'
import { pageAnchors } from '../website/policy-sections.ts'
import { policyAt } from '../website/policy-pages.ts'
import { headingsOf } from './compare-headings.ts'
import { contentData } from './content-data.ts'
import { isMarkdown, pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { linksOf } from './content-links.ts'
import type { Problem } from './problem.ts'
import { isPublished } from './publication.ts'

/** The valid targets of links in content, and the time from which on they are published. */
export interface LinkTargets {
  /** Routes without their language: `/domain/pricing`, `/blog/[slug]`. */
  readonly routes: readonly string[]
  /** Files in `public/`: `/favicon.svg`. */
  readonly files: readonly string[]
  /** Names in `content/images/`. */
  readonly pictures: readonly string[]
  readonly now: Date
}

/** Returns the broken links and pictures. */
export const linkProblems = (files: readonly ContentFile[], targets: LinkTargets): Problem[] =>
  files.flatMap((file) =>
    linksOf(file).flatMap((link) => {
      const problem = link.isPicture
        ? pictureProblem(link.target, targets)
        : linkProblem(file, link.target, files, targets)
      const what = link.isPicture ? 'picture' : 'link'
      return problem === undefined
        ? []
        : [
            {
              path: pathOf(file),
              line: link.line,
              text: `the ${what} (${link.target}) ${problem}`,
            },
          ]
    }),
  )

/** Returns the links to pages of TLDs that are not on sale in this build. */
export const unsoldTldProblems = (
  files: readonly ContentFile[],
  sold: ReadonlySet<string>,
): Problem[] =>
  files.flatMap((file) =>
    linksOf(file).flatMap(({ line, target }) => {
      const tld = /^\/domain\/tld\/([^/?#]+)/.exec(target)?.[1]
      return tld === undefined || sold.has(tld)
        ? []
        : [
            {
              path: pathOf(file),
              line,
              text: `the link (${target}) leads to an extension that is not sold; link another one, or remove the link`,
            },
          ]
    }),
  )

const pictureProblem = (target: string, { files, pictures }: LinkTargets): string | undefined => {
  const name = /^\/images\/([^/]+)$/.exec(target)?.[1]
  if (name === undefined && !target.startsWith('/'))
    return 'must be a file of ours: put it into content/images and write "/images/name.png"'
  if (files.includes(target) || (name !== undefined && pictures.includes(name))) return undefined
  return `is not there; put it at content/images/${name ?? 'name.png'} and write /images/${name ?? 'name.png'}`
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
  if (entry !== undefined) {
    const linked = files.find(({ locale, name }) => locale === file.locale && name === entry)
    if (linked === undefined)
      return `leads nowhere; there is no ${pathOf({ ...file, name: entry })}`
    const isShown = (each: ContentFile) => isPublished(contentData(each).fields, targets.now)
    if (isShown(file) && !isShown(linked))
      return `leads to ${pathOf(linked)}, which is not published yet; publish it first, or remove the link`
  }
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

/** Returns whether a name is one of a route's part, such as `[slug]` or `[file].json`. */
const matches = (part: string, name: string): boolean => {
  const [, extension] = /^\[[^\]]+\](.*)$/.exec(part) ?? []
  return extension !== undefined && name.length > extension.length && name.endsWith(extension)
}

const routeOf = (path: string, routes: readonly string[]): string | undefined =>
  routes.find((route) => route === path) ??
  routes.find((route) => {
    const [wanted, given] = [route.split('/'), path.split('/')]
    return (
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || matches(part, given[at] ?? ''))
    )
  })

const entryOf = (path: string, route: string): string | undefined =>
  /^\/[^/]+\/\[slug\]$/.test(route) ? `${path.slice(1)}.md` : undefined
