import { message, type Messages } from '../../../../i18n/fill.ts'

/** The lines of each server's guide; `file` is the name of the downloaded files. */
const guides: readonly (readonly [server: string, linesOf: (file: string) => readonly string[]])[] =
  [
    [
      'nginx',
      (file) => [
        `ssl_certificate     /etc/ssl/${file}.pem;`,
        `ssl_certificate_key /etc/ssl/${file}.key;`,
        '',
        'nginx -t && systemctl reload nginx',
      ],
    ],
    [
      'apache',
      (file) => [
        `SSLCertificateFile    /etc/ssl/${file}.pem`,
        `SSLCertificateKeyFile /etc/ssl/${file}.key`,
        '',
        'apachectl configtest && systemctl reload apache2',
      ],
    ],
    [
      'iis',
      (file) => [`openssl pkcs12 -export -inkey ${file}.key -in ${file}.pem -out ${file}.pfx`],
    ],
    ['cpanel', () => []],
  ]

interface InstallGuideProps {
  readonly messages: Messages
  /** Of the downloaded files, without an extension. */
  readonly file: string
}

/** How the files are installed on each usual server. */
export const InstallGuide = ({ messages, file }: InstallGuideProps) => (
  <div>
    <h3 className="font-medium">{message(messages, 'install')}</h3>
    {guides.map(([server, linesOf]) => {
      const lines = linesOf(file)
      return (
        <details key={server} className="border-b border-line last:border-b-0">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {message(messages, `install.${server}.title`)}
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3">
            <p className="max-w-prose text-sm text-ink-soft">
              {message(messages, `install.${server}`)}
            </p>
            {lines.length > 0 && (
              <pre
                tabIndex={0}
                className="overflow-x-auto rounded-lg border border-line bg-surface p-3 text-sm"
              >
                {lines.join('\n')}
              </pre>
            )}
          </div>
        </details>
      )
    })}
  </div>
)
