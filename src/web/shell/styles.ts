// The order matters: of two rules with the same specificity, the later one wins.
import './shell.css';
import './header.css';
import './search-box.css';
import './categories.css';
import './vehicle-strip.css';
import './footer.css';
import './country-dialog.css';
