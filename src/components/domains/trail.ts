import type { Texts } from '../../i18n/texts.ts'
import type { WebsitePath } from '../../website/urls.ts'

/** A page of a trail. */
interface TrailStep {
  readonly name: string
  readonly path: WebsitePath
}

/** Returns the breadcrumbs of a domain page: home, domains, then the given pages. */
export const domainTrail = (
  t: Texts<'domains'>,
  ...below: readonly TrailStep[]
): readonly TrailStep[] => [
  { name: t('trail.home'), path: '/' },
  { name: t('trail.domain'), path: '/domain' },
  ...below,
]
