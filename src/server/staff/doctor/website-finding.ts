import type { Config } from '../../platform/config.ts'
import {
  readWebsiteStamp,
  websiteProblem,
  websiteStamp,
  websiteStampName,
  type WebsiteStamp,
} from '../../platform/production/index.ts'
import { systemErrorCode } from '../../platform/provider-error.ts'
import { withinLimit, type Finding } from './finding.ts'

type Places = Pick<Config, 'websiteUrl' | 'apiUrl' | 'allowedOrigins'>

/** What a website says of its build; the stamp is undefined where it has none, a text says why it does not answer. */
interface Website {
  readonly url: string
  readonly built: WebsiteStamp | string | undefined
  readonly expected: WebsiteStamp
}

const timeoutMs = 5000

const readBuilt = async (websiteUrl: string): Promise<Website['built']> => {
  const url = new URL(`/${websiteStampName}`, websiteUrl)
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    const text = await answer.text()
    if (answer.status >= 500) return `${url.href} answers ${answer.status}`
    return answer.ok ? readWebsiteStamp(text) : undefined
  } catch (error) {
    return `${url.href} does not answer (${systemErrorCode(error) ?? 'no answer in time'})`
  }
}

/** Reads the websites that use this API: our own, and those of ALLOWED_ORIGINS. */
const websitesOf = ({ websiteUrl, apiUrl = websiteUrl, allowedOrigins }: Places) =>
  websiteUrl === undefined
    ? []
    : [websiteUrl, ...allowedOrigins].map((url) => ({
        url,
        read: async (): Promise<Website> => ({
          ...{ url, built: await readBuilt(url) },
          expected: websiteStamp(url, apiUrl),
        }),
      }))

const findingOf = ({ url, built, expected }: Website): Finding => {
  const subject = `website ${url}`
  if (typeof built === 'string') {
    const remedy = 'start its web server, or correct PUBLIC_SITE_URL'
    return { is: 'problem', subject, text: built, remedy }
  }
  const problem = websiteProblem(built, expected)
  return problem === undefined
    ? { is: 'ok', subject, text: `this release built it for ${expected.api}` }
    : { is: 'problem', subject, text: problem.reason, remedy: problem.remedy }
}

/** Compares each website that uses this API with what the server expects of it. */
export const examineWebsites = (places: Places): Promise<readonly Finding[]> => {
  const websites = websitesOf(places)
  if (websites.length === 0) {
    const text = 'PUBLIC_SITE_URL is not set'
    return Promise.resolve([{ is: 'skipped', subject: 'website', text }])
  }
  return Promise.all(
    websites.map(({ url, read }) =>
      withinLimit(`website ${url}`, async () => findingOf(await read())),
    ),
  )
}

/** Returns what is wrong with websites that were built for another server; one that is not there yet is not. */
export const websitesOfOthers = async (places: Places): Promise<readonly Finding[]> => {
  const websites = await Promise.all(websitesOf(places).map(({ read }) => read()))
  return websites
    .filter(({ built }) => typeof built === 'object')
    .map(findingOf)
    .filter(({ is }) => is === 'problem')
}
