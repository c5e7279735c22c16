/** The provider's name, as authenticators and passkeys show it. */
export const brandName = 'Tonlé Cloud'
