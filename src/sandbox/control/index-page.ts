import { html } from 'hono/html'
import { page, type Html } from '../html-page.ts'
import { KNOWN_AUTH_INFO } from '../registry/taken-facts.ts'
import type { BehaviourValues } from './behaviours.ts'

/** The services' URLs and ports. */
export interface Endpoints {
  /** `http://127.0.0.1:<port>`: the index page and `/control`. */
  readonly control: string
  readonly payway: string
  /** CyberSource: `/embedded/pay`, and REST. */
  readonly cybersource: string
  readonly rdap: string
  /** IANA's bootstrap file of this sandbox. */
  readonly rdapBootstrap: string
  /** WHOIS (RFC 3912), for every TLD. */
  readonly whois: { readonly host: string; readonly port: number }
  readonly epp: { readonly host: string; readonly port: number }
  /** Meta's Graph API, with its version. */
  readonly meta: string
  /** Google Analytics' Measurement Protocol. */
  readonly ga4: string
  /** The DSN of our project at Sentry. */
  readonly sentryDsn: string
  readonly smtp: { readonly host: string; readonly port: number }
  readonly inbox: string
  /** Google sign-in: `/gsi/client` and `/oauth2/v3/certs`. */
  readonly google: string
  /** reCAPTCHA v2: `/recaptcha/api.js` and `/recaptcha/api/siteverify`. */
  readonly recaptcha: string
  /** Have I Been Pwned's passwords: `/range/{five digits}`. */
  readonly breachedPasswords: string
  /** Keystone; its catalog names the other services. */
  readonly openStack: string
  /** PowerDNS: `/api/v1/servers/localhost/zones`. */
  readonly powerdns: string
  /** The zones over DNS, UDP and TCP. */
  readonly dns: { readonly host: string; readonly port: number }
  /** WHM API 1: `/json-api/<function>`. */
  readonly whm: string
  /** The certificate authority: `/products/!AutoApplySSL`. */
  readonly sectigo: string
  /** The API server of a Kubernetes cluster. */
  readonly kubernetes: string
  /** api.wordpress.org: `/themes/info/1.2/` and `/plugins/info/1.2/`. */
  readonly wordpressOrg: string
  /** PayPal: its API, the script of its buttons and the payer's pages. */
  readonly paypal: string
  /** The SMS gateway, SMPP 3.4. */
  readonly smpp: { readonly host: string; readonly port: number }
}

/** Renders the services, their behaviours and how to change them. */
export function indexPage(endpoints: Endpoints, behaviours: BehaviourValues) {
  const { control } = endpoints
  return page(
    'Sandbox',
    html`<h1>Sandbox</h1>
      <p class="soft">
        The outside world, on this machine only: each service speaks its party's real protocol.
      </p>
      <div class="card scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            ${row('PayWay', link(endpoints.payway))}
            ${row('CyberSource', code(endpoints.cybersource))}
            ${row('RDAP bootstrap', link(endpoints.rdapBootstrap))}
            ${row('RDAP example', link(`${endpoints.rdap}/rdap/com-net/domain/google.com`))}
            ${row('WHOIS', code(`${endpoints.whois.host}:${endpoints.whois.port}`))}
            ${row('EPP over TLS', code(`${endpoints.epp.host}:${endpoints.epp.port}`))}
            ${row('EPP certificate', link(`${control}/control/registry/certificate.pem`))}
            ${row('SMTP', code(`${endpoints.smtp.host}:${endpoints.smtp.port}`))}
            ${row('Inbox', link(endpoints.inbox))} ${row('Google', link(endpoints.google))}
            ${row('reCAPTCHA', link(endpoints.recaptcha))}
            ${row('Breached passwords', link(endpoints.breachedPasswords))}
            ${row('OpenStack', link(endpoints.openStack))}
            ${row('PowerDNS', link(endpoints.powerdns))}
            ${row('DNS', code(`${endpoints.dns.host}:${endpoints.dns.port}`))}
            ${row('WHM', link(endpoints.whm))} ${row('Sectigo', link(endpoints.sectigo))}
            ${row('Kubernetes', link(endpoints.kubernetes))}
            ${row('wordpress.org', link(endpoints.wordpressOrg))}
            ${row('SMPP', code(`${endpoints.smpp.host}:${endpoints.smpp.port}`))}
            ${row('SMS inbox', link(`${control}/control/smsc/inbox`))}
            ${row('Bank account', link(`${control}/control/bank`))}
            ${row('PayPal', link(endpoints.paypal))}
            ${row('PayPal orders', link(`${control}/control/paypal/orders`))}
            ${row('Payments', link(`${control}/control/payway/transactions`))}
            ${row('Card payments', link(`${control}/control/cybersource/transactions`))}
            ${row('Registered names', link(`${control}/control/registry/domains`))}
            ${row('Certificate orders', link(`${control}/control/sectigo/orders`))}
            ${row('Hosting accounts', link(`${control}/control/whm/accounts`))}
            ${row('Web spaces', link(`${control}/control/kubernetes/objects`))}
            ${row('Meta events', link(`${control}/control/meta/events`))}
            ${row('Google Analytics events', link(`${control}/control/ga4/events`))}
            ${row('Sentry reports', link(`${control}/control/sentry/reports`))}
          </tbody>
        </table>
      </div>

      <h2>Names</h2>
      <p>
        A label with <code>taken</code> is taken, with <code>free</code> or
        <code>available</code> available, with <code>premium</code> available at a premium price.
        Well-known names are taken, <code>nic</code>, <code>www</code> and the like reserved. For
        all others a hash of the name decides, the same on every machine.
      </p>
      <p>
        A label that begins with <code>transfer-</code> is at another registrar, with the auth code
        <code>${KNOWN_AUTH_INFO}</code>; with <code>locked</code> or <code>young</code> in it, it
        can't be moved yet, with <code>premium</code> it moves at a fee of its own.
      </p>

      <h2>Behaviour now</h2>
      <pre>${JSON.stringify(behaviours, null, 2)}</pre>

      <h2>Change it</h2>
      ${EXAMPLES.map(
        ([what, command]) =>
          html`<p>${what}</p>
            <pre>${command(control)}</pre>`,
      )}`,
  )
}

const EXAMPLES: readonly (readonly [string, (control: string) => string])[] = [
  [
    'Never send the push-back of a payment:',
    (control) => `curl -X PUT ${control}/control/payway -d '{"pushback":"silent"}'`,
  ],
  [
    'Let check-transaction report a dollar less:',
    (control) => `curl -X PUT ${control}/control/payway -d '{"amountDelta":-1}'`,
  ],
  [
    'Let CyberSource charge cards and lose the answer:',
    (control) => `curl -X PUT ${control}/control/cybersource -d '{"loseAnswer":["payments"]}'`,
  ],
  [
    'Slow down one TLD, break another:',
    (control) =>
      `curl -X PUT ${control}/control/rdap -d '{"tlds":{"org":{"delayMs":3000},"io":{"status":429}}}'`,
  ],
  [
    'Let a WHOIS server ask for patience:',
    (control) => `curl -X PUT ${control}/control/whois -d '{"tlds":{"th":{"answer":"limited"}}}'`,
  ],
  [
    'Let all premium names cost $300 a year, and tell no fee for their transfer:',
    (control) =>
      `curl -X PUT ${control}/control/registry -d '{"premiumCents":30000,"untoldFees":["transfer"]}'`,
  ],
  [
    'Somebody else takes a name:',
    (control) => `curl -X PUT ${control}/control/registry -d '{"taken":["mycafe.com"]}'`,
  ],
  [
    'Let the other registrar approve a transfer to us, or reject it (it has five days):',
    (control) =>
      `curl -X POST ${control}/control/registry/transfers -d '{"name":"transfer-me.com","do":"approve"}'`,
  ],
  [
    'Make a registered name so many days older: one that ended long ago is in its redemption period:',
    (control) =>
      `curl -X POST ${control}/control/registry/ages -d '{"name":"mycafe.com","days":400}'`,
  ],
  [
    'Send a push-back again, five times:',
    (control) => `curl -X POST ${control}/control/payway/pushback -d '{"tran_id":"…","times":5}'`,
  ],
  [
    'Lose the answers of refunds, or take a payment back (in cents):',
    (control) =>
      `curl -X PUT ${control}/control/payway -d '{"refund":"lose-answer"}'\ncurl -X POST ${control}/control/payway/chargeback -d '{"tran_id":"…","amount":500}'`,
  ],
  [
    'Take back a card payment or one of PayPal (in cents), void a card payment, and send a dispute:',
    (control) =>
      `curl -X POST ${control}/control/cybersource/chargeback -d '{"reference":"…","amount":500}'\ncurl -X POST ${control}/control/cybersource/void -d '{"reference":"…"}'\ncurl -X POST ${control}/control/paypal/chargeback -d '{"order_id":"…","amount":500}'\ncurl -X POST ${control}/control/paypal/events -d '{"order_id":"…","event_type":"CUSTOMER.DISPUTE.CREATED"}'`,
  ],
  [
    'Let Google sign with a wrong key, and captchas fail:',
    (control) =>
      `curl -X PUT ${control}/control/google -d '{"idToken":"wrong-key"}'\ncurl -X PUT ${control}/control/recaptcha -d '{"fail":true}'`,
  ],
  [
    'Let no new server find a host, and lose the answer of the next create:',
    (control) =>
      `curl -X PUT ${control}/control/openstack -d '{"build":"no-valid-host","faults":[{"service":"compute","method":"POST","path":"/servers","do":"lose"}]}'`,
  ],
  [
    'Let PowerDNS make changes and lose the answers, and the DNS know them a minute later:',
    (control) =>
      `curl -X PUT ${control}/control/powerdns -d '{"loseAnswer":true,"propagationMs":60000}'`,
  ],
  [
    'Let WHM create accounts and lose the answer, or stop half-way:',
    (control) =>
      `curl -X PUT ${control}/control/whm -d '{"loseAnswer":["createacct"]}'\ncurl -X PUT ${control}/control/whm -d '{"half":true}'`,
  ],
  [
    'Let the certificate authority see a proof, and approve the company of an order:',
    (control) =>
      `curl -X PUT ${control}/control/sectigo -d '{"seen":["mekong.com"]}'\ncurl -X POST ${control}/control/sectigo/organisations -d '{"orderNumber":"…","do":"approve"}'`,
  ],
  [
    'Decline PayPal captures, and send its events to the shop:',
    (control) =>
      `curl -X PUT ${control}/control/paypal -d '{"captureIssue":"INSTRUMENT_DECLINED","webhookUrl":"http://127.0.0.1:4321/api/paypal/webhook"}'`,
  ],
  [
    'Let refunds at PayPal wait, and fail one:',
    (control) =>
      `curl -X PUT ${control}/control/paypal -d '{"refundStatus":"PENDING"}'\ncurl -X POST ${control}/control/paypal/refunds -d '{"order_id":"…","status":"FAILED"}'`,
  ],
  ['Behave well again:', (control) => `curl -X DELETE ${control}/control`],
]

function row(service: string, url: Html): Html {
  return html`<tr>
    <td>${service}</td>
    <td>${url}</td>
  </tr>`
}

function link(url: string): Html {
  return html`<a href="${url}">${url}</a>`
}

function code(text: string): Html {
  return html`<code>${text}</code>`
}
