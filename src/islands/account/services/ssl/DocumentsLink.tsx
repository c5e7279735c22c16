import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import type { CertificateProps } from './certificate-props.ts'

/** Leads to the documents that the authority may ask an organisation for. */
export const DocumentsLink = ({
  locale,
  messages,
  service,
}: Pick<CertificateProps, 'locale' | 'messages' | 'service'>) => (
  <a
    className="underline underline-offset-4"
    href={localePath(locale, `/ssl/${service.details.productKey}#paperwork`)}
  >
    {message(messages, 'organisation.documents')}
  </a>
)
