import type { BrowserContext, Page } from 'playwright/test'

/** The device’s lock of a browser. */
export interface DeviceLock {
  /** Lets every prompt succeed, or be cancelled; at first, all succeed. */
  readonly approve: (approves: boolean) => Promise<unknown>
}

/**
 * Gives a page’s browser an authenticator that holds passkeys, like that of a phone or laptop
 * (WebAuthn Level 3 §11, by Chromium’s own protocol).
 */
export const addAuthenticator = async (
  context: BrowserContext,
  page: Page,
): Promise<DeviceLock> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    approve: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Returns a shop’s URL with a host name: browsers bind no passkey to an IP address. */
export const namedOrigin = (shopUrl: string): string => {
  const named = new URL(shopUrl)
  named.hostname = 'localhost'
  return named.origin
}
