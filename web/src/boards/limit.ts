/** Moves without progress are told once so few are left. */
const NEAR = 20;

/** `left`: as the server counts them; null where nobody does. */
export const isNear = (left: number | null | undefined): left is number => left != null && left <= NEAR;
