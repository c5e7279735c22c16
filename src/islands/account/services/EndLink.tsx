import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import type { IslandProps } from '../../shell/use-session.ts'

interface EndLinkProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly id: string
}

/** The link to the page that ends a service. */
export const EndLink = ({ locale, messages, id }: EndLinkProps) => (
  <div>
    <a
      className={buttonClass('secondary')}
      href={`${localePath(locale, '/account/services/end')}?service=${id}`}
    >
      {message(messages, 'end.open')}
    </a>
  </div>
)
