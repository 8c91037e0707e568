/** 0 to n − 1, to draw something n times. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
