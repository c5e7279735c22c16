import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { DocumentCases } from './DocumentCases.tsx'

const NoDocuments = ({ locale, messages }: Pick<IslandProps, 'locale' | 'messages'>) => (
  <EmptyState
    text={message(messages, 'none')}
    action={
      <a className={buttonClass('secondary')} href={localePath(locale, '/account/domains')}>
        {message(messages, 'none.domains')}
      </a>
    }
  />
)

/** The page `/account/documents`: registrant documents of the customer's domains. */
export const Documents = (props: IslandProps) => (
  <AccountGate>
    <DocumentCases
      {...props}
      shows={({ kind }) => kind === 'DOMAIN_NAME'}
      none={<NoDocuments {...props} />}
    />
  </AccountGate>
)
