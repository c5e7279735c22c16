import type { APIRoute } from 'astro'
import { searchFile } from '../../../../components/help/search-file.ts'
import { getStaticPaths as perLocale } from '../../../../i18n/static-paths.ts'

export const getStaticPaths = () =>
  Promise.all(
    perLocale().map(async ({ params, props: { locale } }) => {
      const { name, text } = await searchFile(locale)
      return { params: { ...params, file: name }, props: { text } }
    }),
  )

interface Props {
  text: string
  [name: string]: unknown
}

/** The search index of the help centre: `/help/search/5d41402a.json`, `/km/…`. */
export const GET: APIRoute<Props> = ({ props: { text } }) =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
