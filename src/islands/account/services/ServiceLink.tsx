import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'

interface ServiceLinkProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly id: string
  /** The configurator of its family, which begins with the present plan, or the page that ends it. */
  readonly page: `/${string}`
  /** The key of the link's text. */
  readonly text: 'change-plan' | 'end.open'
}

/** A link to a page on which a customer changes or ends a service. */
export const ServiceLink = ({ locale, messages, id, page, text }: ServiceLinkProps) => (
  <div>
    <a className={buttonClass('secondary')} href={`${localePath(locale, page)}?service=${id}`}>
      {message(messages, text)}
    </a>
  </div>
)
