import { WebsiteId } from '../contract/shared-shapes.ts'

const sites = WebsiteId.options

/** Checks the build's `PUBLIC_WEBSITE`. @throws Error for a country without a site */
export const checkSite = ({ PUBLIC_WEBSITE: setting = '' } = process.env): void => {
  if (setting !== '' && !sites.some((id) => id === setting))
    throw new Error(`PUBLIC_WEBSITE is "${setting}"; there are ${sites.join(', ')}.`)
}
