import type { APIRoute } from 'astro'
import { getStaticPaths as perLocale } from '../../../i18n/static-paths.ts'
import { configuredFamilies } from '../../../website/package-families.ts'
import { packageFile } from '../../../website/package-file.ts'

export const getStaticPaths = () =>
  Promise.all(
    perLocale().flatMap(({ params, props: { locale } }) =>
      configuredFamilies.map(async (family) => {
        const { name, text } = await packageFile(locale, family)
        return { params: { ...params, file: name }, props: { text } }
      }),
    ),
  )

interface Props {
  text: string
  [name: string]: unknown
}

/** The packages that a configurator starts with: `/packages/shared-hosting.5d41402a.json`, `/km/…`. */
export const GET: APIRoute<Props> = ({ props: { text } }) =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
