import { saveFile } from '../../../../client/save-file.ts'
import { downloadCertificate } from '../../../../contract/certificates.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useCall } from '../../use-call.ts'
import { Panel } from '../../Panel.tsx'
import type { CertificateProps } from './certificate-props.ts'
import { InstallGuide } from './InstallGuide.tsx'
import { isInstalledByUs } from './installed-by-us.ts'

type Files = AnswerOf<typeof downloadCertificate>

const kinds = [
  ['all', 'pem', ({ certificate, chain }: Files) => certificate + chain],
  ['leaf', 'crt', ({ certificate }: Files) => certificate],
  ['chain', 'ca-bundle', ({ chain }: Files) => chain],
  [
    'pkcs7',
    'p7b',
    async ({ certificate, chain }: Files) => {
      const { toPkcs7 } = await import('../../../../client/pkcs7.ts')
      return toPkcs7(certificate + chain)
    },
  ],
] as const

const Download = ({
  messages,
  errors,
  service,
  kind: [name, extension, textOf],
}: CertificateProps & { readonly kind: (typeof kinds)[number] }) => {
  const save = async (files: Files): Promise<void> => {
    const content = new Blob([await textOf(files)], { type: 'application/x-pem-file' })
    saveFile(content, `${files.fileName}.${extension}`)
  }
  const { busy, error, run } = useCall(
    () => call(downloadCertificate, { params: { id: service.id } }),
    (files) => void save(files),
  )
  return (
    <>
      <Button look={name === 'all' ? 'primary' : 'secondary'} busy={busy} onClick={run}>
        {message(messages, `files.${name}`)}
      </Button>
      <CallError {...{ errors, error }} />
    </>
  )
}

/** Of the downloaded files, as the server names them. */
const fileNameOf = ({ names }: CertificateProps['status']): string =>
  (names[0]?.name ?? 'certificate').replace('*', 'wildcard')

/** Downloads the certificate and says how it is installed. */
export const FilesPanel = (props: CertificateProps) => {
  const { messages, status } = props
  const text = isInstalledByUs(status) ? 'files.text.ours' : 'files.text'
  return (
    <Panel title={message(messages, 'files')} description={message(messages, text)}>
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Download key={kind[0]} {...props} kind={kind} />
        ))}
      </div>
      <InstallGuide messages={messages} file={fileNameOf(status)} />
    </Panel>
  )
}
