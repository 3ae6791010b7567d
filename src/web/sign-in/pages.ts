/** The pages of the sign-in area by their names; one list, so that other pages do not carry it. */
export const pages = {
  signin: () => import('./SignInPage.tsx'),
  register: () => import('./RegisterPage.tsx'),
  registered: () => import('./RegisteredPage.tsx'),
  forget: () => import('./ForgetPage.tsx'),
  reset: () => import('./ResetPage.tsx'),
};
