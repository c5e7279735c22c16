import * as v from 'valibot'
import packageJson from '../../../../package.json' with { type: 'json' }

/** The file of a built website that says for whom it was built. */
export const websiteStampName = 'build.json'

const WebsiteStamp = v.object({
  /** Where customers open the website. */
  origin: v.string(),
  /** The origin that its pages call. */
  api: v.string(),
  /** The release of the shop, and so of the API. */
  release: v.string(),
})

/** For which website, which API and with which release the website was built. */
export type WebsiteStamp = Readonly<v.InferOutput<typeof WebsiteStamp>>

/** Returns the stamp of a website that is at one URL and calls the API at another, by default its own. */
export const websiteStamp = (websiteUrl: string, apiUrl = websiteUrl): WebsiteStamp => ({
  origin: new URL(websiteUrl).origin,
  api: new URL(apiUrl).origin,
  release: packageJson.version,
})

/** Returns the stamp in the text of a file; undefined for anything else. */
export const readWebsiteStamp = (text: string): WebsiteStamp | undefined => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), WebsiteStamp), text)
  return parsed.success ? parsed.output : undefined
}

const rebuild = 'run npm run shop -- site rebuild'

/** Returns how the built website does not fit what the server expects, and what to do; undefined when it fits. */
export const websiteProblem = (
  built: WebsiteStamp | undefined,
  expected: WebsiteStamp,
): { readonly reason: string; readonly remedy: string } | undefined => {
  if (built === undefined)
    return {
      reason: `it has no ${websiteStampName}: an earlier release built it, or another program answers`,
      remedy: rebuild,
    }
  if (built.origin !== expected.origin)
    return {
      reason: `it was built for ${built.origin}, not for ${expected.origin}`,
      remedy: `${rebuild} with PUBLIC_SITE_URL=${expected.origin}`,
    }
  if (built.api !== expected.api)
    return {
      reason: `its pages call the API at ${built.api}, not at ${expected.api}`,
      remedy: `${rebuild} with the server's PUBLIC_API_URL`,
    }
  if (built.release !== expected.release)
    return {
      reason: `it was built by release ${built.release}, and the API is ${expected.release}`,
      remedy: rebuild,
    }
  return undefined
}
