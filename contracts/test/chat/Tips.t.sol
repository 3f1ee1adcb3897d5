// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ITips} from "../../src/chat/ITips.sol";
import {
    GasEater,
    PoliteWallet,
    Reentrant,
    Refuser,
    ReturnBomb,
    RevertBomb,
    Stranger
} from "../utils/Strangers.sol";
import {TipsBase} from "./Base.sol";
import {
    CallingToken,
    FalseToken,
    FeeToken,
    SilentToken,
    TakingToken,
    VoidToken
} from "./Tokens.sol";

contract TipsTest is TipsBase {
    // Tokens

    function test_tipToken_goes_straight_to_the_author() public {
        _approve(token, 5 ether);
        vm.expectEmit(address(tips));
        emit ITips.Tipped(MESSAGE, tipper, AUTHOR, address(token), 5 ether);
        _tip(token, AUTHOR, 5 ether);
        assertEq(token.balanceOf(AUTHOR), 5 ether, "all of it");
        assertEq(token.balanceOf(address(tips)), 0, "nothing on the way");
        assertEq(token.allowance(tipper, address(tips)), 0, "and nothing left to take");
    }

    function test_tipToken_reverts_when_the_author_is_invalid() public {
        _approve(token, 5 ether);
        vm.expectRevert(abi.encodeWithSelector(ITips.AuthorInvalid.selector, address(0)));
        _tip(token, address(0), 5 ether);
        vm.expectRevert(abi.encodeWithSelector(ITips.AuthorInvalid.selector, address(tips)));
        _tip(token, address(tips), 5 ether);
        vm.expectRevert(abi.encodeWithSelector(ITips.TipToOneself.selector, tipper));
        _tip(token, tipper, 5 ether);
    }

    function test_tipToken_reverts_when_the_amount_is_zero() public {
        vm.expectRevert(abi.encodeWithSelector(ITips.TipEmpty.selector));
        _tip(token, AUTHOR, 0);
    }

    function test_tipToken_reverts_without_an_allowance_or_a_balance() public {
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"))
        );
        _tip(token, AUTHOR, 1);
        _approve(token, 2000 ether);
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientBalance(address,uint256,uint256)"))
        );
        _tip(token, AUTHOR, 1001 ether);
    }

    function test_tipToken_takes_from_nobody_but_the_caller() public {
        _approve(token, 5 ether);
        vm.expectPartialRevert(
            bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"))
        );
        vm.prank(OTHER);
        tips.tipToken(token, AUTHOR, MESSAGE, 5 ether);
    }

    function test_tipToken_emits_what_arrived() public {
        FeeToken fee = new FeeToken();
        fee.mint(tipper, 100);
        _approve(fee, 100);
        vm.expectEmit(address(tips));
        emit ITips.Tipped(MESSAGE, tipper, AUTHOR, address(fee), 90);
        _tip(fee, AUTHOR, 100);
        assertEq(fee.balanceOf(AUTHOR), 90, "less the token's own fee");
    }

    function test_tipToken_reverts_when_nothing_arrived() public {
        VoidToken void = new VoidToken();
        vm.expectRevert(abi.encodeWithSelector(ITips.TipEmpty.selector));
        _tip(void, AUTHOR, 100);
        TakingToken taking = new TakingToken();
        taking.mint(AUTHOR, 100);
        vm.expectRevert(abi.encodeWithSelector(ITips.TipEmpty.selector));
        _tip(taking, AUTHOR, 100);
    }

    function test_tipToken_handles_tokens_that_return_false_or_nothing() public {
        FalseToken false_ = new FalseToken();
        vm.expectPartialRevert(bytes4(keccak256("SafeERC20FailedOperation(address)")));
        _tip(false_, AUTHOR, 100);
        SilentToken silent = new SilentToken();
        silent.mint(tipper, 100);
        _tip(IERC20(address(silent)), AUTHOR, 100);
        assertEq(silent.balanceOf(AUTHOR), 100, "moved");
    }

    function test_tipToken_reverts_when_the_token_is_no_contract() public {
        vm.prank(tipper);
        (bool done,) =
            address(tips).call(abi.encodeCall(tips.tipToken, (IERC20(OTHER), AUTHOR, MESSAGE, 1)));
        assertTrue(!done, "refused");
    }

    function test_a_token_that_calls_back_cannot_be_measured_twice() public {
        CallingToken calling = new CallingToken();
        calling.mint(tipper, 100);
        calling.mint(address(calling), 100);
        _approve(calling, 100);
        vm.prank(address(calling));
        calling.approve(address(tips), 100);
        calling.arm(address(tips), abi.encodeCall(tips.tipToken, (calling, AUTHOR, MESSAGE, 50)));
        vm.expectEmit(address(tips));
        emit ITips.Tipped(MESSAGE, tipper, AUTHOR, address(calling), 10);
        _tip(calling, AUTHOR, 10);
        assertTrue(!calling.armed() && !calling.succeeded(), "it tried, in vain");
        assertEq(calling.balanceOf(AUTHOR), 10, "one tip");
    }

    function testFuzz_tipToken_loses_nothing(uint256 amount, address author) public {
        amount = bound(amount, 1, 1000 ether);
        if (author == address(0) || author == address(tips) || author == tipper) return;
        _approve(token, amount);
        _tip(token, author, amount);
        assertEq(token.balanceOf(author), amount, "the author has it");
        assertEq(token.balanceOf(tipper), 1000 ether - amount, "the tipper has the rest");
    }

    // Coins

    function _tipNative(address author, uint256 amount) private {
        vm.prank(tipper);
        tips.tipNative{value: amount}(author, MESSAGE);
    }

    function test_tipNative_goes_straight_to_the_author() public {
        vm.expectEmit(address(tips));
        emit ITips.Tipped(MESSAGE, tipper, AUTHOR, address(0), 3 ether);
        _tipNative(AUTHOR, 3 ether);
        assertEq(AUTHOR.balance, 3 ether, "all of it");
        assertEq(address(tips).balance, 0, "nothing on the way");
    }

    function test_tipNative_pays_a_contract_wallet() public {
        PoliteWallet wallet = new PoliteWallet();
        _tipNative(address(wallet), 3 ether);
        assertEq(address(wallet).balance, 3 ether, "with gas enough to write it down");
    }

    function test_tipNative_reverts_when_the_author_refuses_and_the_tipper_keeps_it() public {
        Stranger[4] memory authors =
            [Stranger(new Refuser()), new GasEater(), new ReturnBomb(), new RevertBomb()];
        for (uint256 i = 0; i < authors.length; ++i) {
            address author = address(authors[i]);
            // The one that returns too much takes the money if its gas allows.
            uint256 gas = gasleft();
            vm.prank(tipper);
            try tips.tipNative{value: 1 ether}(author, MESSAGE) {
                assertEq(author.balance, 1 ether, "taken");
            } catch (bytes memory refusal) {
                bytes memory refused =
                    abi.encodeWithSelector(ITips.TipRefused.selector, author, 1 ether);
                assertEq(refusal, refused, "told why");
                assertEq(author.balance, 0, "nothing was sent");
            }
            assertLe(gas - gasleft(), 150_000, "for little gas");
            assertEq(address(tips).balance, 0, "nothing is kept");
        }
        assertEq(tipper.balance + address(authors[2]).balance, 1000 ether, "nothing is lost");
    }

    function test_tipNative_reverts_when_the_author_is_invalid_or_the_amount_is_zero() public {
        vm.expectRevert(abi.encodeWithSelector(ITips.AuthorInvalid.selector, address(0)));
        _tipNative(address(0), 1);
        vm.expectRevert(abi.encodeWithSelector(ITips.AuthorInvalid.selector, address(tips)));
        _tipNative(address(tips), 1);
        vm.expectRevert(abi.encodeWithSelector(ITips.TipToOneself.selector, tipper));
        _tipNative(tipper, 1);
        vm.expectRevert(abi.encodeWithSelector(ITips.TipEmpty.selector));
        _tipNative(AUTHOR, 0);
    }

    function test_tipNative_cannot_be_called_back() public {
        Reentrant author = new Reentrant();
        vm.deal(address(author), 1 ether);
        author.arm(address(tips), 1 ether, abi.encodeCall(tips.tipNative, (OTHER, MESSAGE)));
        _tipNative(address(author), 3 ether);
        assertTrue(!author.succeeded(), "in vain");
        assertEq(OTHER.balance, 0, "no second tip");
        vm.expectRevert(
            abi.encodeWithSelector(
                Stranger.ActFailed.selector, abi.encodeWithSelector(ITips.TipEmpty.selector)
            )
        );
        author.act(address(tips), 0, abi.encodeCall(tips.tipNative, (OTHER, MESSAGE)));
    }

    function test_tips_takes_no_money_and_has_no_way_to_keep_any() public {
        vm.prank(tipper);
        (bool taken,) = address(tips).call{value: 1 ether}("");
        assertTrue(!taken, "refused");
    }
}
