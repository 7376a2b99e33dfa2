/** What starting Node costs. */
