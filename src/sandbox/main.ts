import {
  CYBERSOURCE_PROFILE,
  EPP_CLIENT_ID,
  EPP_PASSWORD,
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  GOOGLE_CLIENT_ID,
  KUBERNETES_TOKEN,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
  OPENSTACK_CREDENTIALS,
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYWAY_API_KEY,
  PAYWAY_MERCHANT_ID,
  POWERDNS_KEY,
  RECAPTCHA_SECRET,
  RECAPTCHA_SITE_KEY,
  SECTIGO_LOGIN,
  SECTIGO_PASSWORD,
  SMPP_PASSWORD,
  SMPP_SYSTEM_ID,
  WHM_TOKEN,
  WHM_USER,
} from './credentials.ts'
import { startSandbox } from './start-sandbox.ts'
import { SandboxStartError } from './start-error.ts'

/** Runs the sandbox until SIGINT or SIGTERM, by SANDBOX_PORT and SANDBOX_DATA_DIR. */
async function main(): Promise<void> {
  const basePort = readPort(process.env.SANDBOX_PORT)
  const dataDir = process.env.SANDBOX_DATA_DIR ?? '.data/sandbox'
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const sandbox = await startSandbox({ basePort, dataDir, log: print })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void sandbox.stop()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const { endpoints } = sandbox
  const { control, payway, rdapBootstrap, whois, epp, smtp, inbox, google, recaptcha } = endpoints
  print(`sandbox  ${control}`)
  print(`payway   ${payway}  merchant ${PAYWAY_MERCHANT_ID}, key ${PAYWAY_API_KEY}`)
  print(`cards    ${endpoints.cybersource}  merchant ${CYBERSOURCE_PROFILE.merchantId}`)
  print(`rdap     ${rdapBootstrap}`)
  print(`whois    ${whois.host}:${whois.port}`)
  print(`epp      ${epp.host}:${epp.port} (TLS)  clID ${EPP_CLIENT_ID}, pw ${EPP_PASSWORD}`)
  print(`smtp     ${smtp.host}:${smtp.port}`)
  print(`google   ${google}  client ${GOOGLE_CLIENT_ID}`)
  print(`captcha  ${recaptcha}  site key ${RECAPTCHA_SITE_KEY}, secret ${RECAPTCHA_SECRET}`)
  print(`breached ${endpoints.breachedPasswords}`)
  print(`cloud    ${endpoints.openStack}  credential ${OPENSTACK_CREDENTIALS[0].id}`)
  print(`powerdns ${endpoints.powerdns}  key ${POWERDNS_KEY}`)
  print(`dns      ${endpoints.dns.host}:${endpoints.dns.port}`)
  print(`whm      ${endpoints.whm}  user ${WHM_USER}, token ${WHM_TOKEN}`)
  print(`sectigo  ${endpoints.sectigo}  login ${SECTIGO_LOGIN}, password ${SECTIGO_PASSWORD}`)
  print(`cluster  ${endpoints.kubernetes}  token ${KUBERNETES_TOKEN}`)
  print(`wporg    ${endpoints.wordpressOrg}`)
  print(`paypal   ${endpoints.paypal}  client ${PAYPAL_CLIENT_ID}, secret ${PAYPAL_SECRET}`)
  print(`meta     ${endpoints.meta}  pixel ${META_PIXEL_ID}, token ${META_ACCESS_TOKEN}`)
  print(`ga4      ${endpoints.ga4}  stream ${GA_MEASUREMENT_ID}, secret ${GA_API_SECRET}`)
  print(`sentry   ${endpoints.sentryDsn}`)
  const { smpp } = endpoints
  print(
    `smpp     ${smpp.host}:${smpp.port}  system id ${SMPP_SYSTEM_ID}, password ${SMPP_PASSWORD}`,
  )
  print(`inbox    ${inbox}`)
}

function readPort(text = '4400'): number {
  const port = Number(text)
  // Up to twenty following ports are also used.
  if (!/^\d{1,5}$/.test(text) || port > 65_515) {
    throw new SandboxStartError(`SANDBOX_PORT is a port number up to 65515, not "${text}"`)
  }
  return port
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SandboxStartError)) throw error
  process.stderr.write(`sandbox: ${error.message}\n`)
  process.exitCode = 1
}
