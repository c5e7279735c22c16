import type { APIRoute } from 'astro'
import {
  drawingPath,
  drawnSchemes,
  grounds,
  withColours,
} from '../../components/art/family-drawings.ts'
import { theme } from '../../website/theme.ts'

const drawings = import.meta.glob<string>('../../components/art/families/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const nameIn = (path: string): string => /([\w-]+)\.svg$/.exec(path)?.[1] ?? ''

/** Each drawing of a product family, for each ground and colour scheme. */
export const getStaticPaths = () =>
  Object.entries(drawings).flatMap(([file, drawing]) =>
    grounds.flatMap((ground) =>
      drawnSchemes.map((scheme) => ({
        params: { drawing: nameIn(drawingPath(nameIn(file), ground, scheme)) },
        props: { svg: withColours(drawing, theme(), ground, scheme) },
      })),
    ),
  )

/** Serves a drawing: `/art/ssl-page-dark.svg`. */
export const GET: APIRoute<{ svg: string }> = ({ props: { svg } }) =>
  new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
