import { errorText } from '../../../../client/api-error.ts'
import { saveFile } from '../../../../client/save-file.ts'
import { downloadCertificate } from '../../../../contract/certificates.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useCall } from '../../domains/use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'

type Files = AnswerOf<typeof downloadCertificate>

const kinds = [
  ['all', 'pem', ({ certificate, chain }: Files) => certificate + chain],
  ['leaf', 'crt', ({ certificate }: Files) => certificate],
  ['chain', 'ca-bundle', ({ chain }: Files) => chain],
] as const

const Download = ({
  messages,
  errors,
  service,
  kind: [name, extension, textOf],
}: CertificateProps & { readonly kind: (typeof kinds)[number] }) => {
  const { busy, error, run } = useCall(
    () => call(downloadCertificate, { params: { id: service.id } }),
    (files) =>
      saveFile(
        new Blob([textOf(files)], { type: 'application/x-pem-file' }),
        `${files.fileName}.${extension}`,
      ),
  )
  return (
    <>
      <Button look={name === 'all' ? 'primary' : 'secondary'} busy={busy} onClick={run}>
        {message(messages, `files.${name}`)}
      </Button>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, error)}
        </Notice>
      )}
    </>
  )
}

/** Downloads the certificate and says how it is installed. */
export const FilesPanel = (props: CertificateProps) => {
  const { messages } = props
  return (
    <Panel title={message(messages, 'files')} description={message(messages, 'files.text')}>
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Download key={kind[0]} {...props} kind={kind} />
        ))}
      </div>
      <ul className="grid max-w-prose list-disc gap-2 ps-5 text-sm text-ink-soft">
        {['nginx', 'apache', 'cpanel'].map((server) => (
          <li key={server}>{message(messages, `install.${server}`)}</li>
        ))}
      </ul>
    </Panel>
  )
}
