/** Request header with the token of the invitation for which somebody signs in. */
export const INVITATION_HEADER = 'Deskbell-Invitation'
