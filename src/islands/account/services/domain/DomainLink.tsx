import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import type { SectionsProps } from '../service-props.ts'

/** The link to a domain's own page, which has everything else. */
export const DomainLink = ({ locale, messages, service }: SectionsProps<'DOMAIN'>) => (
  <p>
    <a
      className={buttonClass('secondary')}
      href={`${localePath(locale, '/account/domains')}?domain=${service.id}`}
    >
      {message(messages, 'domain.manage')}
    </a>
  </p>
)
