import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { IslandProps } from '../shell/use-session.ts'

/** The page without anything to pay. */
export const NothingUnpaid = ({ locale, messages }: Pick<IslandProps, 'locale' | 'messages'>) => (
  <EmptyState
    text={message(messages, 'none')}
    detail={message(messages, 'none.detail')}
    action={
      <a className={buttonClass('secondary')} href={localePath(locale, '/account/invoices')}>
        {message(messages, 'none.invoices')}
      </a>
    }
  />
)
