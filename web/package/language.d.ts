/** The messages of a language, for `page`. */
export const MESSAGES: string;
